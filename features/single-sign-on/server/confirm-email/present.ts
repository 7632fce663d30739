import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import type { sendIdentityCode } from "../../confirm-email-contract.ts";
import type { SocialProvider } from "../../social-contract.ts";
import type { PendingIdentity } from "./pending-identities-store.ts";

export function presentAttempt(
  pending: PendingIdentity,
  email: string | null,
  resendAfter: number,
): EndpointOutput<typeof sendIdentityCode> {
  return {
    provider: pending.provider as SocialProvider,
    account_name: pending.name,
    email,
    is_email_given: pending.provider_email !== null,
    resend_after: resendAfter,
  };
}
