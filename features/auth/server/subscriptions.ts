import { accountClosed } from "@aside/core/accounts/facts.ts";
import { accountLeaving } from "../../account/contract.ts";
import { accessRevoked } from "@aside/core/accounts/facts.ts";
import { accountProvisioned } from "../../admin/contract.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { activateAccount } from "./activate-account.ts";
import { endSessions } from "./sessions-store.ts";

export const subscriptions: Subscription[] = [
  subscribe(accountProvisioned, async ({ user_id, email }, { db, context }) => await activateAccount(context, db, { id: user_id, email })),
  subscribe(
    accountLeaving,
    async ({ user_id, session_id }, { db, context }) =>
      void (await endSessions(db, { userId: user_id, except: session_id }, context.now())),
  ),
  subscribe(accountClosed, async ({ user_id }, { db, context }) => void (await endSessions(db, { userId: user_id }, context.now()))),
  subscribe(accessRevoked, async ({ user_id }, { db, context }) => void (await endSessions(db, { userId: user_id }, context.now()))),
];
