/** Why an assertion is refused. */
export const REFUSALS = [
  "malformed",
  "algorithm",
  "issuer",
  "disabled",
  "keys_unreachable",
  "key",
  "signature",
  "audience",
  "claim_missing",
  "claim_invalid",
  "lifetime",
  "expired",
  "not_yet_valid",
  "replayed",
  "domain",
  "elsewhere",
  "administrator",
  "suspended",
] as const;
export type RefusalReason = (typeof REFUSALS)[number];
