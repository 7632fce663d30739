import type { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { pageCopy } from "../../copy.ts";
import { subscribe } from "../../contract.ts";
import { readLink } from "../signed-links.ts";
import { requestConfirmation } from "../subscribers/subscribe.ts";
import { confirmSubscription, findSubscriber, type SubscriberRow, unsubscribe } from "../subscribers/subscribers-store.ts";
import { drawNewsletters, PATH } from "./draw-newsletters.ts";
import { button, linkButton, messagePage, text } from "./elements.ts";
import type { ManagedPage } from "./managed-page.ts";

const { newsletters, subscribe: subscribeCopy, confirm: confirmCopy, unsubscribe: unsubscribeCopy } = pageCopy;
const toList = () => linkButton({ href: PATH, label: newsletters.back });

/** The answer to the form, which is the same whether or not the address is known. */
export async function answerSubscribe(context: AppContext, form: URLSearchParams): Promise<ManagedPage> {
  const given = subscribe.body?.safeParse({ email: form.get("email") ?? "", website: form.get("website") ?? "" });
  if (!given?.success)
    return await drawNewsletters(context, {
      email: (form.get("email") ?? "").slice(0, 254),
      error: given?.error.issues[0]?.message ?? "",
      status: 422,
    });
  await requestConfirmation(context, given.data);
  const { sentTitle: title, sentText: lead, again } = subscribeCopy;
  return messagePage({ path: PATH, title, lead, body: `<p class="mb-6 text-muted">${text(again)}</p>${toList()}` });
}

/** The page of an email's link. It changes nothing, because scanners open links. */
export async function drawConfirm(context: AppContext, token: unknown): Promise<ManagedPage> {
  const subscriber = await findByLink(context, "newsletter-confirm", token);
  if (subscriber?.state === "confirmed") return confirmed(subscriber);
  if (subscriber?.state !== "pending") return invalid(confirmCopy);
  const { title, text: lead, button: label } = confirmCopy;
  return messagePage({ path: `${PATH}/confirm`, title, lead: lead(subscriber.email), body: form(label) });
}

export async function answerConfirm(context: AppContext, token: unknown): Promise<ManagedPage> {
  const found = await findByLink(context, "newsletter-confirm", token);
  if (found) await confirmSubscription(context.db, found.id, context.now());
  const subscriber = found && (await findSubscriber(context.db, found.id));
  return subscriber?.state === "confirmed" ? confirmed(subscriber) : invalid(confirmCopy);
}

export async function drawUnsubscribe(context: AppContext, token: unknown): Promise<ManagedPage> {
  const subscriber = await findByLink(context, "newsletter-unsubscribe", token);
  if (!subscriber) return invalid(unsubscribeCopy);
  if (subscriber.state === "unsubscribed") return unsubscribed(subscriber);
  const { title, text: lead, button: label } = unsubscribeCopy;
  return messagePage({ path: `${PATH}/unsubscribe`, title, lead: lead(subscriber.email), body: form(label) });
}

/** Idempotent. The link is the authorization: it was emailed to this address only. */
export async function answerUnsubscribe(context: AppContext, token: unknown): Promise<ManagedPage> {
  const subscriber = await findByLink(context, "newsletter-unsubscribe", token);
  if (!subscriber) return invalid(unsubscribeCopy);
  await unsubscribe(context.db, subscriber.id, context.now());
  return unsubscribed(subscriber);
}

export const tooManyPage = (error: AppError): ManagedPage =>
  messagePage({ path: PATH, title: subscribeCopy.tooMany, lead: "", body: toList(), status: error.status });

async function findByLink(
  { db, config, now }: AppContext,
  purpose: "newsletter-confirm" | "newsletter-unsubscribe",
  token: unknown,
): Promise<SubscriberRow | undefined> {
  const id = readLink(config.secretKey, purpose, token, now());
  return id === null ? undefined : await findSubscriber(db, id);
}

function confirmed({ email }: SubscriberRow): ManagedPage {
  const { doneTitle: title, doneText } = confirmCopy;
  return messagePage({ path: `${PATH}/confirm`, title, lead: doneText(email), body: toList() });
}

function unsubscribed({ email }: SubscriberRow): ManagedPage {
  const { doneTitle: title, doneText, read } = unsubscribeCopy;
  return messagePage({ path: `${PATH}/unsubscribe`, title, lead: doneText(email), body: linkButton({ href: PATH, label: read }) });
}

const invalid = ({ invalidTitle: title, invalidText: lead }: { invalidTitle: string; invalidText: string }): ManagedPage =>
  messagePage({ path: PATH, title, lead, body: toList(), status: 404 });

/** Posts to the address of the page, which contains the token. */
const form = (label: string): string => `<form method="post"><input type="hidden" name="from" value="page">${button(label)}</form>`;
