import type { Card } from "./card-form.ts";
import { askForAuthentication } from "./challenge-dialog.ts";
import { integrationError, type Problem } from "./cards.ts";
import type { Appearance } from "./drawing.ts";
import { internalsOf } from "./elements.ts";

type Intent = { id: string; status: string; last_payment_error?: Problem | null; last_setup_error?: Problem | null };
type Reply = { value: Intent; error?: undefined } | { error: Problem; value?: undefined };
type Kind = { path: string; result: "paymentIntent" | "setupIntent"; param: string };
type Ask = (path: string, fields: Record<string, string>) => Promise<Reply>;

export type ConfirmOptions = {
  elements?: object;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string };
  redirect?: "always" | "if_required";
};

export const PAYMENT: Kind = { path: "payment_intents", result: "paymentIntent", param: "payment_intent" };
export const SETUP: Kind = { path: "setup_intents", result: "setupIntent", param: "setup_intent" };

const UNREACHABLE: Problem = {
  type: "api_connection_error",
  message: "We could not connect to the payment provider. Please check your connection and try again.",
};
const UNREADABLE: Problem = { type: "api_error", message: "The payment provider could not answer. Please try again." };

/** Asks the stand-in's API as a browser does: form-encoded, with the publishable key. */
export function makeAsk(base: string, publishableKey: string): Ask {
  return async (path, fields) => {
    const body = new URLSearchParams(fields);
    const headers = { authorization: `Bearer ${publishableKey}` };
    try {
      const answer = await fetch(`${base}/v1/${path}`, { method: "POST", headers, body });
      const json = (await answer.json().catch(() => ({ error: UNREADABLE }))) as Partial<Intent> & { error?: Problem };
      return answer.ok && !json.error ? { value: json as Intent } : { error: json.error ?? UNREADABLE };
    } catch {
      return { error: UNREACHABLE };
    }
  };
}

function pathOf(kind: Kind, clientSecret: string | undefined): string {
  const [id, secret] = clientSecret?.split("_secret_") ?? [];
  if (!id || !secret) throw integrationError("The client secret is missing or has the wrong form: {id}_secret_{secret}.");
  return `${kind.path}/${encodeURIComponent(id)}`;
}

function cardFields(card: Card): Record<string, string> {
  const fields = Object.entries(card).map(([key, value]) => [`payment_method_data[card][${key}]`, value]);
  return { "payment_method_data[type]": "card", ...Object.fromEntries(fields) };
}

/** Shows 3-D Secure for as long as the intent asks for it. */
async function authenticate(ask: Ask, kind: Kind, clientSecret: string, first: Reply, appearance?: Appearance) {
  let reply = first;
  while (reply.value?.status === "requires_action") {
    const result = await askForAuthentication(appearance);
    reply = await ask(`${pathOf(kind, clientSecret)}/authenticate`, { client_secret: clientSecret, result });
  }
  if (reply.error) return { error: reply.error };
  const failure = reply.value.status === "requires_payment_method" && (reply.value.last_payment_error ?? reply.value.last_setup_error);
  return failure ? { error: failure } : { [kind.result]: reply.value };
}

async function readMethod(options: ConfirmOptions): Promise<{ fields: Record<string, string>; error?: Problem }> {
  const { elements, confirmParams } = options;
  if (!elements) return { fields: confirmParams?.payment_method ? { payment_method: confirmParams.payment_method } : {} };
  const { isSubmitted, submit, read } = internalsOf(elements);
  if (!isSubmitted()) throw integrationError("elements.submit() must be called before the payment is confirmed.");
  const { error } = await submit();
  return error ? { fields: {}, error } : { fields: cardFields(read()) };
}

export async function confirmIntent(ask: Ask, kind: Kind, options: ConfirmOptions) {
  const { elements, clientSecret = "", confirmParams, redirect = "always" } = options;
  const path = pathOf(kind, clientSecret);
  const returnUrl = confirmParams?.return_url;
  if (redirect !== "if_required" && !returnUrl)
    throw integrationError('confirmParams.return_url is missing. It is optional with redirect: "if_required".');
  const { fields, error } = await readMethod(options);
  if (error) return { error };
  const sent = { client_secret: clientSecret, ...fields, ...(returnUrl ? { return_url: returnUrl } : {}) };
  const first = await ask(`${path}/confirm`, sent);
  const outcome = await authenticate(ask, kind, clientSecret, first, elements && internalsOf(elements).appearance());
  if ("error" in outcome || redirect === "if_required" || !returnUrl) return outcome;
  const target = new URL(returnUrl, location.href);
  target.searchParams.set(kind.param, path.slice(kind.path.length + 1));
  target.searchParams.set(`${kind.param}_client_secret`, clientSecret);
  target.searchParams.set("redirect_status", "succeeded");
  location.assign(target.href);
  // The browser is leaving the page: the caller must not continue.
  return await new Promise<never>(() => {});
}
