import type { Handler } from "@aside/server/http/context.ts";
import type { validateReset as endpoint } from "../../contract.ts";
import { linkInvalid, readTokenHash } from "@aside/core/accounts/server/link-token.ts";
import { setUpdateHash } from "@aside/core/accounts/server/resets-store.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";

/** A link can be opened again until it is used. Each opening replaces the previous update token. */
export const validateReset: Handler<typeof endpoint> = async ({ context, request, reply }) => {
  const updateToken = makeSecret();
  if (!(await setUpdateHash(context.db, readTokenHash(request), hashSecret(updateToken), context.now()))) throw linkInvalid();
  reply.header("authorization", updateToken);
  return { success: true as const };
};
