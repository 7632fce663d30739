import type { Actor, GuestActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { guestActed } from "../../facts.ts";

/** Tells whose browser it is in which a guest replies or reacts. `actor` is who they were before: a guest already, or nobody. */
export async function announceGuest(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  { eventId, guest }: { eventId: string; guest: GuestActor },
): Promise<void> {
  const { browserId, memberIds } = actor.viewer;
  if (browserId === null || actor.kind === "user") return;
  await context.events.emit({ db, context }, guestActed, {
    event_id: eventId,
    guest_id: guest.guestId,
    name: guest.name,
    is_known: actor.kind === "guest",
    browser_id: browserId,
    member_ids: [...memberIds],
  });
}
