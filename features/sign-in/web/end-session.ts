import { answerWithin } from "@aside/web-client/answer-within.ts";
import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { signOut } from "../contract.ts";

/** Time limit for a sign-out. */
const END_MS = 5000;

/** In the address of the sign-out: the person was asked about what isn't uploaded yet. */
export const ASKED = "asked";

/** Before the person is asked anything about a sign-out that can't happen. */
export async function canEndSession(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const answer = fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(END_MS) });
  return await answer.then(
    () => true,
    () => false,
  );
}

/** False: the server gave no answer, and the session is still there. Its cookie, which no script can delete, would sign the person in again. */
export async function endSession(): Promise<boolean> {
  try {
    await answerWithin(END_MS, async (signal) => await api.call(signOut, { body: {} }, { isQuiet: true, signal }));
    return true;
  } catch (error) {
    // It had ended already.
    return error instanceof ApiError && error.status === 403;
  }
}
