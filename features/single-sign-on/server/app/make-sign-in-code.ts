import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { SignedInWith } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { insertSignInCode } from "./sign-in-codes-store.ts";

/** The app gets it at once from the system browser. */
const CODE_SECONDS = 60;

type Outcome = { userId: string } | { /** Of a sign-in whose address is not proved yet. */ attempt: string };

/** A code that only the app that made the challenge can exchange (`exchangeMobileCode`). */
export async function makeSignInCode(
  context: AppContext,
  db: Queryable,
  { challenge, signedInWith, outcome }: { challenge: string; signedInWith: SignedInWith; outcome: Outcome },
): Promise<string> {
  const code = makeSecret();
  const now = context.now();
  const row = {
    code_hash: hashSecret(code),
    challenge,
    signed_in_with: signedInWith,
    user_id: "userId" in outcome ? outcome.userId : null,
    pending_hash: "attempt" in outcome ? hashSecret(outcome.attempt) : null,
    expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
  };
  await insertSignInCode(db, row, now);
  return code;
}
