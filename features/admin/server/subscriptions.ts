import { userActivated } from "@aside/features/auth/contract.ts";
import { type Subscription, subscribe } from "@aside/platform/http/domain-events.ts";
import { enterCompany } from "./enter-company.ts";

export const subscriptions: Subscription[] = [
  subscribe(userActivated, async ({ user_id, email }, { db, context }) => await enterCompany(context, db, { id: user_id, email })),
];
