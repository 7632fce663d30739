import { programOf } from "@aside/server/auth/actor.ts";
import { apiKeyInvalid } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import type { whoAmI as endpoint } from "../contract.ts";

export const whoAmI: Handler<typeof endpoint> = async ({ actor, context }) => {
  const program = programOf(actor);
  if (!program || (actor.kind !== "user" && actor.kind !== "api-key")) throw apiKeyInvalid();
  const company = actor.companyId === null ? undefined : await findCompany(context.db, actor.companyId);
  return {
    user: actor.kind === "user" ? { id: actor.userId, name: actor.name, email: actor.email } : null,
    company: company ? { id: company.id, name: company.name } : null,
    program: { kind: program.kind, name: program.name, scopes: [...program.scopes] },
  };
};
