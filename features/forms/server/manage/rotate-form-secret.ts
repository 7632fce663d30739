import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { rotateFormSecret as endpoint } from "../../admin-contract.ts";
import { formOf } from "../forms/form.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import { sealSecret } from "../webhook/webhook-secret.ts";
import { setWebhookSecret } from "./manage-store.ts";
import { recordFormChange } from "./record-form-change.ts";
import { requireManaged } from "./require-managed.ts";

/** 404 without a webhook: there is no secret. */
export const rotateFormSecret: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  const secret = makeSecret();
  await context.db.transaction().execute(async (trx) => {
    const row = await requireManaged(trx, user, params.id);
    if (row.webhook_url === null) throw notFound();
    await setWebhookSecret(trx, row.id, sealSecret(context, row.id, secret), context.now());
    const form = { id: row.id, companyId: row.company_id, title: formOf(row).title };
    await recordFormChange({ context, request }, trx, { by: user, form, action: "form.secret_replaced" });
  });
  return { webhook_secret: secret };
};
