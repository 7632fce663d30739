import type { Handler } from "@aside/server/http/context.ts";
import type { listUsers as endpoint } from "../../contract.ts";
import { authorityOf, requireScope, requireUser } from "@aside/core/accounts/server/authority.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { countPeople, listPeople } from "@aside/core/accounts/server/people-store.ts";
import { presentPerson } from "./present.ts";

export const listUsers: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const user = requireUser(actor);
  const which = { companyId: requireScope(user, "users.list", query.company_id), query: query.query ?? "" };
  const authority = authorityOf(user);
  const [rows, total] = await Promise.all([
    listPeople(context.db, which, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countPeople(context.db, which),
  ]);
  return {
    items: rows.map((row) => presentPerson(row, authority)),
    page: query.page,
    page_size: PAGE_SIZE,
    total,
    grantable_roles: [...authority.grantable],
  };
};
