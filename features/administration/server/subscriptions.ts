import { accountClosed } from "@aside/core/accounts/facts.ts";
import { userActivated } from "@aside/core/accounts/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { enterCompany } from "./company/enter-company.ts";
import { promoteSuccessor } from "./people/prevent-last-admin-removal.ts";

export const subscriptions: Subscription[] = [
  // An invited person joins the inviting company: `inviteAccepted` follows in the same transaction.
  subscribe(userActivated, async ({ user_id, email, invite_id }, { db, context }) => {
    if (invite_id === null) await enterCompany(context, db, { id: user_id, email });
  }),
  subscribe(accountClosed, async ({ user_id }, { db, context }) => await promoteSuccessor(context, db, user_id)),
];
