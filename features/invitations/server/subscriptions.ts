import { inviteAccepted } from "@aside/core/accounts/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { joinByInvite } from "./join-by-invite.ts";

export const subscriptions: Subscription[] = [
  subscribe(
    inviteAccepted,
    async ({ user_id, invite_id }, { db, context }) => await joinByInvite(context, db, { userId: user_id, inviteId: invite_id }),
  ),
];
