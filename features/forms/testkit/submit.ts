import { record } from "@aside/testkit/media/record.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { startForm, submitForm } from "../contract.ts";

/** Answers of every built-in form; each form drops those that it does not ask for. */
export const ANSWERS = {
  first_name: "Vera",
  last_name: "Visitor",
  email: "vera@visitor.example",
  company: "Visits Inc",
  organization: "Visits Clinic",
  subject: "It stops",
  message: "Please call me.\nIt is about the microphone.",
  partner_company: "Partner Inc",
  customer: "Customer Inc",
  domain: "https://www.customer.example/about",
};

type Options = { form?: string; answers?: Record<string, string>; hasVideo?: boolean; body?: Record<string, unknown> };

export const makeAddress = (): string => `v${crypto.randomUUID().slice(0, 8)}@visitor.example`;

/** Starts a draft as this caller; a guest gets its token. */
export async function start(by: ApiDriver, form = "contact-sales", body: { page_origin?: string } = {}) {
  const draft = await by.call(startForm, { params: { id: form }, body });
  if (draft.guest_token) by.token = draft.guest_token;
  return draft;
}

/** A whole submission; by default of `contact-sales` without a video, by an address of its own. */
export async function submit(by: ApiDriver, { form, answers = {}, hasVideo = false, body = {} }: Options = {}) {
  const draft = await start(by, form);
  if (hasVideo) await record(by, draft.post_id, { seconds: 1 });
  const email = makeAddress();
  const given = { answers: { ...ANSWERS, email, ...answers }, ...body };
  const { conversation_url: url } = await by.call(submitForm, { params: { id: draft.submission_id }, body: given });
  return { ...draft, id: draft.submission_id, email: answers["email"] ?? email, url, key: url.split("key=")[1] ?? "" };
}
