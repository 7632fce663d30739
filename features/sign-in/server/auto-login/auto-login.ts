import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { ApiKeyActor } from "@aside/server/auth/actor.ts";
import { apiKeyInvalid, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { autoLogin as endpoint } from "../../auto-login-contract.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import { type CompanyPerson, createCompanyPerson, findCompanyPerson } from "./company-person.ts";
import { insertLink } from "./store.ts";

const LIFETIME_MS = 2 * 60 * 1000;

/**
 * Decision 0030: only for people of the key's company with the role USER, so that a leaked key gives no administrative access. Creates an
 * account for an unknown address if it is in the company's verified domain.
 */
export const autoLogin: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  if (actor.kind !== "api-key") throw apiKeyInvalid();
  const token = makeSecret();
  const expiresAt = new Date(context.now().getTime() + LIFETIME_MS);
  await context.db.transaction().execute(async (trx) => {
    const person = await personOf(context, trx, actor, { email: body.email, name: body.name });
    const link = { token_hash: hashSecret(token), user_id: person.id, api_key_id: actor.keyId, source: body.source };
    await insertLink(trx, { ...link, created_at: context.now(), expires_at: expiresAt });
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "user.auto_login_made",
      target: { kind: "user", id: person.id, label: person.email },
      details: { source: body.source },
      request,
    });
  });
  return { token, url: linkTo(context, token, body.redirect_path), expires_at: expiresAt.toISOString() };
};

type Named = { email: string; name: string };

async function personOf(context: AppContext, db: Queryable, key: ApiKeyActor, given: Named): Promise<CompanyPerson> {
  const found = await findCompanyPerson(db, key.companyId, given.email);
  if (found !== "new" && "person" in found) return found.person;
  const made = found === "new" ? await createCompanyPerson(context, db, { companyId: key.companyId, ...given }) : null;
  if (!made) throw notFound();
  return made;
}

/** The token is in the URL's fragment, which browsers send to no server, so it is in no log or referrer. */
function linkTo(context: AppContext, token: string, redirectPath: string | undefined): string {
  const parameters = new URLSearchParams({ token, ...(redirectPath === undefined ? {} : { redirectPath }) });
  return `${context.config.publicUrl}/integrate#${parameters}`;
}
