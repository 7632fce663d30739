import type { Queryable } from "@aside/server/db/open-database.ts";
import { nameGuestViewer } from "./guest-viewers-store.ts";
import { addToTotals, NO_CHANGE } from "../viewers-store.ts";

/** An unknown viewer is known by their name as a guest from now on. */
export async function nameGuest(db: Queryable, guest: Parameters<typeof nameGuestViewer>[1]): Promise<void> {
  for (const postId of await nameGuestViewer(db, guest)) await addToTotals(db, postId, { ...NO_CHANGE, unknownViewers: -1 });
}
