import { notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { searchTermsQuery } from "@aside/server/db/search-terms-query.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { picturePath } from "@aside/server/storage/take-keys.ts";
import type { listAdmins as listEndpoint, listMembers as membersEndpoint, setAdmin as setEndpoint } from "../../contract.ts";
import { addAdmin, listAdmins as list, listFolderAdmins, removeAdmin } from "./admins-store.ts";
import { requireMember } from "./require-member.ts";
import { findGroups, findMembers, listColleagues, lockLibrary, mayDecideSomewhere } from "./rights-store.ts";

export const listAdmins: Handler<typeof listEndpoint> = async ({ actor: who, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  const admins = await list(db, library.company_id);
  return {
    admins: admins.map(({ picture, ...admin }) => ({ ...admin, image_url: picturePath(admin.user_id, picture) })),
    folder_admins: await listFolderAdmins(db, library.company_id, actor.userId),
  };
};

export const setAdmin: Handler<typeof setEndpoint> = async ({ actor: who, body, context, request }) => {
  const { actor, library } = await requireMember(context.db, who);
  if (!library.is_company_admin) throw notFound();
  await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const [person] = await listColleagues(trx, library.company_id, [body.admin_id]);
    if (!person) throw notFound();
    const change = body.is_admin ? addAdmin : removeAdmin;
    if (!(await change(trx, library.company_id, person.id))) return;
    await recordAudit(context, trx, {
      companyId: library.company_id,
      by: actor,
      action: body.is_admin ? "library.admin_appointed" : "library.admin_dismissed",
      target: { kind: "user", id: person.id, label: person.name },
      request,
    });
  });
  return { success: true as const };
};

export const listMembers: Handler<typeof membersEndpoint> = async ({ actor: who, query, context: { db } }) => {
  const { actor, library } = await requireMember(db, who);
  if (!library.is_library_admin && !(await mayDecideSomewhere(db, actor.userId))) throw notFound();
  const search = query.search.trim();
  const words = search === "" ? null : searchTermsQuery(search);
  const people = search !== "" && words === null ? [] : await findMembers(db, library.company_id, words);
  return {
    people: people.map(({ picture, ...person }) => ({ ...person, image_url: picturePath(person.user_id, picture) })),
    groups: await findGroups(db, library.company_id, search),
  };
};
