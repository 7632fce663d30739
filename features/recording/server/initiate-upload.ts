import { AppError, tooLarge } from "@aside/contract/errors.ts";
import { uploadBytesOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { initiateUpload as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { continueTake } from "./devices/continue-take.ts";
import { requirePicture } from "./require-picture.ts";
import { requireRecordingSeconds } from "./recording-seconds.ts";
import { requireStudioFeatures } from "./require-studio-features.ts";
import { requireUploadAccess } from "./require-upload-access.ts";
import { handleOf } from "./require-take.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findTakeByClientId, insertTake, listSegments } from "@aside/core/takes/server/takes-store.ts";
import { showTakeIfNone } from "@aside/core/messages/server/posts/shown-take-store.ts";

export const initiateUpload: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const post = await context.access.require(context.db, actor, body.post_id, "update");
  const known = await findTakeByClientId(context.db, body.post_id, body.client_upload_id);
  if (known) {
    const take = body.has_more && known.kind === "segments" && known.status !== "aborted" ? await continueTake(context, known) : known;
    return handleOf(take, await listSegments(context.db, take.id));
  }
  if (post.status === "SENT") throw new AppError(409, "post_sent", copy.postSent);
  if (new Set(body.tracks.map((info) => info.track)).size !== body.tracks.length) throw new AppError(422, "rule_broken", copy.codec);
  const maxBytes = await uploadBytesOf(context, actor);
  if (body.is_file_upload) await requireUploadAccess(context, actor);
  if (body.is_file_upload && (body.source_bytes ?? 0) > maxBytes) throw tooLarge(maxBytes);
  await requireStudioFeatures(context, actor, post, body);
  // A file is limited by its size.
  if (!body.is_file_upload) await requirePicture(context, actor, body.tracks);
  const limitSeconds = await requireRecordingSeconds(context, actor, post, body.is_file_upload);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await insertTake(trx, {
      id,
      post_id: body.post_id,
      client_upload_id: body.client_upload_id,
      kind: "segments",
      tracks: body.tracks,
      has_modified_background: body.has_modified_background,
      is_screen: body.is_screen,
      is_file_upload: body.is_file_upload,
      source_filename: body.filename ?? null,
      source_bytes: body.source_bytes ?? 0,
      limit_seconds: limitSeconds,
    });
    await showTakeIfNone(trx, body.post_id, id);
    await signalPost(trx, body.post_id);
  });
  const take = await findTakeByClientId(context.db, body.post_id, body.client_upload_id);
  return handleOf(take ?? { id, status: "open" }, []);
};
