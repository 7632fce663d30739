import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { lockCompanyRow } from "@aside/core/accounts/server/companies-store.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createForm as endpoint } from "../../admin-contract.ts";
import { adminCopy } from "../../admin-copy.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import { sealSecret } from "../webhook/webhook-secret.ts";
import { checkSettings } from "./check-settings.ts";
import { countForms, insertForm, replaceAgents } from "./manage-store.ts";
import { recordFormChange } from "./record-form-change.ts";
import { showForm } from "./show-form.ts";

const MAX_FORMS = 50;

export const createForm: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const { companyId } = user;
  if (companyId === null) throw notFound();
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // Concurrent requests are counted one after the other.
    await lockCompanyRow(trx, companyId);
    if ((await countForms(trx, companyId)) >= MAX_FORMS) throw new AppError(422, "too_many_forms", adminCopy.tooManyForms(MAX_FORMS));
    const { own, notifyEmails, agentIds } = await checkSettings(context, trx, body, companyId);
    const common = {
      notify_emails: notifyEmails,
      webhook_url: body.webhook_url,
      webhook_secret: body.webhook_url === null ? null : sealSecret(context, id, makeSecret()),
      is_active: body.is_active,
    };
    await insertForm(trx, { id, companyId, createdBy: user.userId, now: context.now(), own, common });
    await replaceAgents(trx, id, agentIds);
    await recordFormChange({ context, request }, trx, { by: user, form: { id, companyId, title: own.title }, action: "form.created" });
  });
  return await showForm(context, user, id);
};
