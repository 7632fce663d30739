import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { updateForm as endpoint } from "../../admin-contract.ts";
import { formOf } from "../forms/form.ts";
import { type FormRow, listAgents } from "../forms/forms-store.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import { sealSecret } from "../webhook/webhook-secret.ts";
import { checkSettings } from "./check-settings.ts";
import { replaceAgents, updateFormRow } from "./manage-store.ts";
import { recordFormChange } from "./record-form-change.ts";
import { requireManaged } from "./require-managed.ts";
import { showForm } from "./show-form.ts";

/** Changes only notifications, webhook, agents and the active state of a built-in form. */
export const updateForm: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    const row = await requireManaged(trx, user, params.id);
    const isBuiltIn = row.company_id === null;
    const before = (await listAgents(trx, row.id)).filter((agent) => agent.is_named).map((agent) => agent.id);
    const settings = isBuiltIn ? { ...body, fields: [], origins: [] } : body;
    const { own, notifyEmails, agentIds } = await checkSettings(context, trx, settings, row.company_id);
    const common = {
      notify_emails: notifyEmails,
      webhook_url: body.webhook_url,
      webhook_secret: secretFor(context, row, body.webhook_url),
      is_active: body.is_active,
    };
    await updateFormRow(trx, row, { own: isBuiltIn ? null : own, common, now: context.now() });
    await replaceAgents(trx, row.id, agentIds);
    const { webhook_secret: _, ...compared } = common;
    const changed = listChanged(row, { ...(isBuiltIn ? {} : own), ...compared });
    if (before.toSorted().join() !== agentIds.toSorted().join()) changed.push("agent_ids");
    const form = { id: row.id, companyId: row.company_id, title: isBuiltIn ? formOf(row).title : own.title };
    if (changed.length > 0)
      await recordFormChange({ context, request }, trx, { by: user, form, action: "form.changed", details: { changed } });
  });
  return await showForm(context, user, params.id);
};

/** A webhook gets a secret when it is set, and keeps it as long as there is one. */
function secretFor(context: AppContext, row: FormRow, url: string | null): string | null {
  return url === null ? null : (row.webhook_secret ?? sealSecret(context, row.id, makeSecret()));
}

const listChanged = (row: FormRow, now: Partial<Record<keyof FormRow, unknown>>): string[] =>
  Object.entries(now).flatMap(([name, value]) => (isSame(row[name as keyof FormRow], value) ? [] : [name]));

/** PostgreSQL orders the keys of JSON objects in its own way. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
