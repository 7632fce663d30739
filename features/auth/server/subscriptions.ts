import { accessRevoked } from "@aside/features/admin/contract.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import { endSessions } from "./sessions-store.ts";

export const subscriptions: Subscription[] = [
  subscribe(accessRevoked, async ({ user_id }, { db, context }) => void (await endSessions(db, { userId: user_id }, context.now()))),
];
