import { z } from "zod";
import { domainEvent } from "@aside/contract/domain-event.ts";
import { id } from "@aside/contract/fields.ts";

/**
 * A person verified their address. Emitted once per account, in the transaction that activates it. `invite_id`: by an invitation's link.
 */
export const userActivated = domainEvent(
  "auth.user-activated",
  z.object({ user_id: id, email: z.string(), invite_id: id.nullable().default(null) }),
);

/** An invitation was accepted by the active account of its address. Emitted after `userActivated` of a new account. */
export const inviteAccepted = domainEvent("auth.invite-accepted", z.object({ invite_id: id, user_id: id }));

/** Someone joined a company, or a member was enabled, disabled or deleted. Emitted after the change, in its transaction. */
export const membersChanged = domainEvent("account.members-changed", z.object({ company_id: id }));

/** An administrator disabled a person or reset their sign-in methods. */
export const accessRevoked = domainEvent("admin.access-revoked", z.object({ user_id: id }));

/** A person asked to delete their account, which they may still cancel. */
export const deletionAsked = domainEvent("account.deletion-asked", z.object({ user_id: id }));

/** The waiting period of an account's deletion ended: its owner can no longer sign in. */
export const accountClosed = domainEvent("account.closed", z.object({ user_id: id }));
