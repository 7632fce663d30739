import { guestActed, takeAssembled, takeShown } from "@aside/core/messages/facts.ts";
import { wholeTake } from "@aside/core/messages/server/posts/chapters/source-place-store.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { insertGuestViewer } from "./engagement/guests/guest-viewers-store.ts";
import { nameGuest } from "./engagement/guests/name-guest.ts";
import { moveReactions } from "./reactions-store.ts";

export const subscriptions: Subscription[] = [
  subscribe(takeAssembled, async ({ post_id, parts }, { db }) => await moveReactions(db, post_id, parts)),
  subscribe(takeShown, async ({ post_id, take_id }, { db }) => await moveReactions(db, post_id, wholeTake(take_id))),
  subscribe(guestActed, async ({ event_id, guest_id, name, is_known, browser_id, member_ids }, { db }) => {
    const guest = { eventId: event_id, guestId: guest_id, name };
    await insertGuestViewer(db, { ...guest, isKnown: is_known, browserId: browser_id, memberIds: member_ids });
    await nameGuest(db, guest);
  }),
];
