import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { signOut } from "../contract.ts";

/** Time limit for a sign-out. */
const END_MS = 5000;

/** False: the server gave no answer, and the session is still there. Its cookie, which no script can delete, would sign the person in again. */
export async function endSession(): Promise<boolean> {
  try {
    await api.call(signOut, { body: {} }, { isQuiet: true, signal: AbortSignal.timeout(END_MS) });
    return true;
  } catch (error) {
    // It had ended already.
    return error instanceof ApiError && error.status === 403;
  }
}
