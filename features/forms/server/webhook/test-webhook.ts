import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { describeFailure } from "@aside/server/webhooks/call-receiver.ts";
import type { testFormWebhook as endpoint } from "../../admin-contract.ts";
import { formOf } from "../forms/form.ts";
import { requireManaged } from "../manage/require-managed.ts";
import { callFormReceiver } from "./call-form-receiver.ts";
import { setWebhookFailure } from "./webhook-store.ts";

/** Its result is also the form's last one. 404 without a webhook. */
export const testFormWebhook: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const user = requireUser(actor);
  const row = await context.db.transaction().execute(async (trx) => await requireManaged(trx, user, params.id));
  if (row.webhook_url === null || row.webhook_secret === null) throw notFound();
  const { id, title } = formOf(row);
  const callId = context.newId();
  const body = JSON.stringify({ id: callId, event: "test", created_at: context.now().toISOString(), form: { id, title } });
  const failure = await callFormReceiver(
    context,
    { id: callId, formId: id, url: row.webhook_url, secret: row.webhook_secret, body },
    { fetch: publicFetch, signal: new AbortController().signal },
  ).then(() => null, describeFailure);
  await setWebhookFailure(context.db, id, failure === null ? null : { text: failure, at: context.now() });
  return { failure };
};
