import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import type { publicFetch } from "@aside/server/http/public-fetch.ts";
import { adminCopy } from "../../admin-copy.ts";
import { findMessage } from "../conversation/messages-store.ts";
import { formOf } from "../forms/form.ts";
import { findForm } from "../forms/forms-store.ts";
import type { callWebhook } from "../jobs.ts";
import { findSubmission } from "../submissions/submissions-store.ts";
import { presentWebhook } from "./present-webhook.ts";
import { openSecret } from "./webhook-secret.ts";
import { setWebhookFailure } from "./webhook-store.ts";

const TIMEOUT_MS = 10_000;
const MAX_REPLY_BYTES = 10_000;
const MAX_ERROR = 300;

/**
 * One attempt. Only a 2xx reply counts; redirects are not followed. Throws for any other, so that the job runs again later; the form shows
 * the last failure. Does nothing if the submission is gone or held, or the form has no webhook any more.
 */
export async function runCallWebhook(
  context: AppContext,
  data: z.output<typeof callWebhook.data>,
  { fetch, signal }: { fetch: typeof publicFetch; signal: AbortSignal },
): Promise<void> {
  const submission = await findSubmission(context.db, data.submission_id);
  const form = submission && (await findForm(context.db, submission.form_id));
  const message = data.message_id === null ? null : await findMessage(context.db, data.message_id);
  if (!submission || !form?.webhook_url || !form.webhook_secret || message === undefined || submission.is_held) return;
  const body = JSON.stringify(presentWebhook(context, data, { submission, form: formOf(form), message }));
  const at = Math.floor(context.now().getTime() / 1000);
  try {
    const secret = openSecret(context, form.id, form.webhook_secret);
    if (secret === null) throw new Error(adminCopy.secretLost);
    const reply = await fetch(form.webhook_url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "AsideWebhook/1.0",
        "aside-signature": signBody(secret, at, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      cutAtBytes: MAX_REPLY_BYTES,
    });
    if (!reply.ok) throw new Error(adminCopy.answeredWith(reply.status));
    await setWebhookFailure(context.db, form.id, null);
  } catch (error) {
    await setWebhookFailure(context.db, form.id, { text: describe(error), at: context.now() });
    throw error;
  }
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
function signBody(secret: string, at: number, body: string): string {
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return adminCopy.requestFailed;
  return (error.name === "TimeoutError" ? adminCopy.noAnswer : error.message).slice(0, MAX_ERROR);
}
