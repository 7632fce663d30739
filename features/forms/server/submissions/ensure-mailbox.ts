import { brand } from "@aside/brand/brand.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import { ensureUsers } from "@aside/core/accounts/server/users-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Form } from "../forms/form.ts";
import { setMailbox } from "../forms/forms-store.ts";

/** The account that the form's submissions belong to, created if missing. Nobody signs in as it. */
export async function ensureMailbox(context: AppContext, db: Queryable, form: Form): Promise<string> {
  if (form.mailboxId !== null) return form.mailboxId;
  const [user] = await ensureUsers(db, [{ id: context.newId(), ...(await mailboxOf(db, form)) }]);
  if (!user) throw new Error(`no mailbox for the form ${form.id}`);
  await setMailbox(db, form.id, user.id);
  return user.id;
}

async function mailboxOf(db: Queryable, { mailbox, companyId }: Form): Promise<{ email: string; name: string }> {
  if (mailbox) return { email: mailbox.address, name: mailbox.name };
  const company = companyId === null ? undefined : await findCompany(db, companyId);
  return { email: `forms-${companyId}@${brand.domain}`, name: company?.name ?? "" };
}
