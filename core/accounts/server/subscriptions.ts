import { accessRevoked, accountClosed } from "../facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { endSessions } from "./sessions/sessions-store.ts";

export const subscriptions: Subscription[] = [
  subscribe(accountClosed, async ({ user_id }, { db, context }) => void (await endSessions(db, { userId: user_id }, context.now()))),
  subscribe(accessRevoked, async ({ user_id }, { db, context }) => void (await endSessions(db, { userId: user_id }, context.now()))),
];
