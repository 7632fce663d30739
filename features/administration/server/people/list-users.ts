import type { Handler } from "@aside/server/http/context.ts";
import { momentPosition } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import type { listUsers as endpoint } from "../../contract.ts";
import { authorityOf, requireScope, requireUser } from "@aside/core/accounts/server/authority.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { countPeople, listPeople } from "@aside/core/accounts/server/people-store.ts";
import { presentPerson } from "./present.ts";

const LIST = { kind: "members", position: momentPosition, size: PAGE_SIZE };

export const listUsers: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const user = requireUser(actor);
  const which = { companyId: requireScope(user, "users.list", query.company_id), query: query.query ?? "" };
  const authority = authorityOf(user);
  const { page, ...cut } = readPage(query, LIST);
  const [read, total] = await Promise.all([listPeople(context.db, which, cut), countPeople(context.db, which)]);
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.created_text, row.id]);
  return {
    items: rows.map((row) => presentPerson(row, authority)),
    page,
    page_size: PAGE_SIZE,
    total,
    next_cursor,
    grantable_roles: [...authority.grantable],
  };
};
