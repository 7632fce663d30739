import type { AppContext } from "@aside/server/http/context.ts";
import { type SweptTable, sweepTable } from "./sweep-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Retention in days. Codes are counted per day as a limit; ended sessions are shown for a while in the devices list. */
const KEPT_DAYS: Record<SweptTable, number> = {
  sessions: 30,
  password_resets: 2,
  sign_up_attempts: 2,
  mfa_codes: 2,
  oauth_requests: 0,
  app_sign_in_codes: 0,
  pending_identities: 0,
  passkey_challenges: 0,
  spent_proofs: 0,
};

export async function sweepAuth(context: AppContext): Promise<void> {
  for (const [table, days] of Object.entries(KEPT_DAYS) as [SweptTable, number][])
    await sweepTable(context.db, table, new Date(context.now().getTime() - days * DAY_MS));
}
