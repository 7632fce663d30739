import type { Handler } from "@aside/server/http/context.ts";
import { authorityOf, requireCompany, requireUser } from "@aside/core/accounts/server/authority.ts";
import { countOpenInvites, listOpenInvites } from "./invites-store.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { presentInvite } from "./present-invite.ts";
import type { listInvites as endpoint } from "../contract.ts";
/** Lists those of one company, also for people who see all, because invitations belong to a company. */
export const listInvites: Handler<typeof endpoint> = async ({ actor, query, context }) => {
  const user = requireUser(actor);
  const companyId = requireCompany(user, "users.invite", query.company_id);
  const [rows, total] = await Promise.all([
    listOpenInvites(context.db, companyId, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countOpenInvites(context.db, companyId),
  ]);
  const authority = authorityOf(user);
  return { items: rows.map((row) => presentInvite(row, authority, context.now())), page: query.page, page_size: PAGE_SIZE, total };
};
