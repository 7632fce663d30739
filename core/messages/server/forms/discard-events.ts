import { deleteEmptyGuests } from "../../../accounts/server/guests-store.ts";
import { postDeleted } from "../../facts.ts";
import { postPrefix } from "@aside/server/storage/take-keys.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { deletePosts } from "../posts/post-state-store.ts";
import { deleteEvents, listPostsOfEvents } from "./form-events-store.ts";

/**
 * Deletes Asides that nobody else ever saw, with their objects and posts, and these guests if nothing else of theirs is left. Can be
 * repeated: objects are deleted before the rows that name them.
 */
export async function discardEvents(context: AppContext, eventIds: string[], guestIds: string[]): Promise<void> {
  const ids = await listPostsOfEvents(context.db, eventIds);
  for (const id of ids) await context.storage.deletePrefix(postPrefix(id));
  await context.db.transaction().execute(async (trx) => {
    if (ids.length > 0) await deletePosts(trx, ids);
    await deleteEvents(trx, eventIds);
    await deleteEmptyGuests(trx, guestIds, context.personData);
    for (const id of ids) await context.events.emit({ db: trx, context }, postDeleted, { post_id: id });
  });
}
