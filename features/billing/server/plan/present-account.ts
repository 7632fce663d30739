import { findPlan } from "@aside/core/entitlements/catalogue.ts";
import { isLive } from "@aside/core/entitlements/standing.ts";
import type { BillingAccount } from "../../contract.ts";
import { copy } from "../../copy.ts";
import type { AccountRow } from "./accounts-store.ts";

const DAY_MS = 86_400_000;

export function presentAccount(row: AccountRow, now: Date, trialDays: number): BillingAccount {
  const isSubscribed = row.status !== null && isLive({ status: row.status, ends_at: row.ends_at }, now);
  const trialEnd = row.trial_ends_at ?? new Date(now.getTime() + trialDays * DAY_MS);
  const state = isSubscribed ? "subscribed" : now < trialEnd ? "trial" : "ended";
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    label: row.label,
    people: row.people,
    state,
    plan: row.plan,
    plan_name:
      isSubscribed && row.plan !== null ? (findPlan(row.plan)?.name ?? row.plan) : state === "trial" ? copy.trialPlan : copy.noPlan,
    source: row.source,
    status: row.status,
    duration: row.duration,
    seats: row.seats,
    seats_used: row.seats_used,
    ends_at: row.ends_at?.toISOString() ?? null,
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    reference: row.reference,
    has_customer: row.has_customer,
  };
}
