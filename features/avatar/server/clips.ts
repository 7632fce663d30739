import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "@aside/contract/errors.ts";
import { AiError } from "@aside/ai/port.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { matchFaces, MATCH_THRESHOLD } from "@aside/face/match-faces.ts";
import { wearsGlasses } from "@aside/face/wears-glasses.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { type checkGlasses as glassesEndpoint, MAX_CLIP_BYTES, MAX_CLIP_SECONDS, type matchFace as matchEndpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { requireAvatar, requirePersona } from "./access.ts";
import { openTemplates } from "./personas/templates.ts";
import { readClip } from "./training/read-shown.ts";

export const matchFace: Handler<typeof matchEndpoint> = async ({ actor, query, context, request }) => {
  const { persona } = await requirePersona(context, actor, query.personaId);
  const templates = openTemplates(context, persona.id, persona.templates);
  if (templates === null) throw new AppError(409, "training_missing", copy.trainingMissing);
  const shown = await readShown(context, request.body as Readable);
  const descriptors = shown.map(({ face }) => face.descriptor);
  const { distance, isSame } = matchFaces(templates, descriptors);
  return { is_match: isSame, distance, threshold: MATCH_THRESHOLD, model: context.ai.faces.model };
};

export const checkGlasses: Handler<typeof glassesEndpoint> = async ({ actor, context, request }) => {
  await requireAvatar(context, actor);
  const shown = await readShown(context, request.body as Readable);
  return { glasses: wearsGlasses(shown.map(({ face }) => face)) };
};

/** The faces in an uploaded clip or picture, of which nothing is kept. */
async function readShown(context: AppContext, body: Readable) {
  const bytes = await readLimited(body, MAX_CLIP_BYTES);
  const shown = await withTemporaryDirectory(async (directory) => {
    const path = join(directory, "clip");
    await writeFile(path, bytes);
    return await readClip(context, { path, bytes, maxSeconds: MAX_CLIP_SECONDS });
  }).catch((error: unknown) => {
    if (!(error instanceof MediaError) && !(error instanceof AiError)) throw error;
    context.log.warn({ err: error }, "failed to read a clip");
    throw new AppError(503, "unavailable", copy.training.failed, { retryAfterSeconds: 5 });
  });
  if (shown === null) throw new AppError(422, "media_unreadable", copy.unreadable);
  if (shown.length === 0) throw new AppError(422, "face_missing", copy.faceMissing);
  return shown;
}
