import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateUser as endpoint } from "../contract.ts";
import { setCompanyFacts } from "@aside/core/accounts/server/users-store.ts";

/** The own profile only; fields that administrators change are elsewhere. */
export const updateUser: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (actor.kind !== "user" || actor.userId !== params.id) throw notFound();
  const company_size = body.company_size ?? null;
  await setCompanyFacts(context.db, params.id, { company: body.company, companySize: company_size });
  return { company: body.company, company_size };
};
