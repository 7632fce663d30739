import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { parseMediaKey } from "@aside/server/storage/media-key.ts";
import { can } from "../../post-policy.ts";
import { copy } from "../../copy.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { findPost, type PostRow } from "./posts-store.ts";
import { listPostsOfTakes } from "./shown-take-store.ts";

/**
 * The draft that shows the uploaded files: the actor's own, in this Aside. Throws the same 422 for files of other people, of another Aside or
 * post, and for anything that this server did not give out.
 */
export async function requireUploadedDraft(
  context: AppContext,
  actor: Actor,
  given: { eventId: string; urls: readonly { url: string }[] },
): Promise<PostRow> {
  const keys = given.urls.map(({ url }) => parseMediaKey(url, context.config.publicUrl));
  const takeIds = new Set(keys.map((key) => key?.takeId));
  const [takeId, ...others] = takeIds;
  // Files of one take. A key that is not ours is an undefined id.
  if (takeId === undefined || others.length > 0) throw unknown();
  const [postId] = await listPostsOfTakes(context.db, [takeId]);
  if (!postId || keys.some((key) => key?.postId && key.postId !== postId)) throw unknown();
  const row = await findPost(context.db, actor, postId);
  if (!row || row.event_id !== given.eventId || row.take_id !== takeId || !can(actor, "send", factsOf(row))) throw unknown();
  return row;
}

const unknown = () => new AppError(422, "urls_unknown", copy.urlsUnknown);
