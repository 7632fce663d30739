import { whitelistStatus } from "@aside/features/administration/whitelist-contract.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { api } from "@aside/web-client/api.ts";

const TIMEOUT_MS = 10_000;

/** Whether an account may use the product. Null if that is unknown. */
export async function isWhitelisted(email: string): Promise<boolean | null> {
  try {
    return (await api.call(whitelistStatus, { params: { email } }, { signal: AbortSignal.timeout(TIMEOUT_MS) })).is_whitelisted;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? false : null;
  }
}
