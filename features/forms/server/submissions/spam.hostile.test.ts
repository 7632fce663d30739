import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { refreshSession } from "../../../sign-in/contract.ts";
import { botChallenge } from "../../../sign-in/bot-contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listSubmissions, readSubmission, replyToSubmission, updateForm, updateSubmission } from "../../admin-contract.ts";
import { readForm, startForm, submitForm, writeToConversation } from "../../contract.ts";
import { ANSWERS, makeAddress } from "../../testkit/submit.ts";

const SALES = "sales@aside.example";
let app: TestApp;
let root: Signed;
let clock = 0;
const HOUR = 60 * 60 * 1000;
beforeAll(async () => {
  const env = { RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", ASR: "off", ACCESS_TOKEN_SECONDS: "3600" };
  app = await startApp({ worker: true, enrichments: false, env, now: () => new Date(Date.now() + clock) });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

/** The access token expires with the hour. */
async function passHour(): Promise<void> {
  clock += HOUR - 60_000;
  root.token = (await root.call(refreshSession, { body: {} })).token;
  clock += 61_000;
}

let sources = 0;
const newSource = () => `203.0.${Math.floor(++sources / 250)}.${(sources % 250) + 1}`;

/** As this source: a draft and its submission. */
async function submitFrom(source: string, email: string, body: Record<string, unknown> = {}) {
  const driver: ApiDriver = app.driver();
  const from = { "x-forwarded-for": source };
  const started = await driver.request("POST", startForm.path.replace(":id", "contact-sales"), {}, from);
  if (started.status !== 200) return { status: started.status, text: started.text, id: "", key: "", email };
  const draft = started.json() as { submission_id: string; guest_token: string };
  driver.token = draft.guest_token;
  const answers = { ...ANSWERS, email };
  const reply = await driver.request("POST", submitForm.path.replace(":id", draft.submission_id), { answers, ...body }, from);
  return { status: reply.status, text: reply.text, id: draft.submission_id, key: /key=([\w-]+)/.exec(reply.text)?.[1] ?? "", email };
}

const isHeld = async (id: string) => (await root.call(readSubmission, { params: { id } })).is_held;
const emailsTo = async (address: string, about = address) => {
  await app.waitForJobs();
  return (await app.mailbox.list(address)).filter((mail) => mail.text.includes(about) || address === about);
};

test("the sixth submission of an hour from one source is held, and its sender can't tell", async () => {
  const source = newSource();
  const sent = [];
  for (let turn = 0; turn < 7; turn++) sent.push(await submitFrom(source, makeAddress(), { wants_copy: true }));
  expect(sent.map(({ status }) => status)).toEqual(Array(7).fill(200));
  const held = [];
  for (const { id } of sent) held.push(await isHeld(id));
  expect(held).toEqual([false, false, false, false, false, true, true]);
  // Like any other: the same answer, and a conversation.
  const [first, sixth] = [sent[0], sent[5]];
  expect(sixth?.text.replaceAll(sixth.id, "").replace(sixth.key, "")).toBe(first?.text.replaceAll(first.id, "").replace(first.key, ""));
  const message = { submission_id: sixth?.id, key: sixth?.key, id: crypto.randomUUID(), text: "Hello?" };
  expect((await app.driver().try(writeToConversation, { body: message })).status).toBe(200);
  // Nobody is notified.
  expect(await emailsTo(sixth?.email ?? "")).toEqual([]);
  expect(await emailsTo(SALES, sixth?.email)).toEqual([]);
  expect(await emailsTo(SALES, first?.email)).toHaveLength(1);
  const listed = await root.call(listSubmissions, { query: { status: "all" } });
  expect(listed.items.map((item) => item.id)).not.toContain(sixth?.id);
  expect((await root.call(listSubmissions, { query: { status: "held" } })).items.map((item) => item.id)).toContain(sixth?.id);
  // Another source, and the next hour, are as before.
  expect(await isHeld((await submitFrom(newSource(), makeAddress())).id)).toBe(false);
  await passHour();
  expect(await isHeld((await submitFrom(source, makeAddress())).id)).toBe(false);
});

test("one address from many sources is held as well, also at the same moment", async () => {
  const email = makeAddress();
  const sent = await Promise.all(Array.from({ length: 9 }, async () => await submitFrom(newSource(), email)));
  expect(sent.map(({ status }) => status)).toEqual(Array(9).fill(200));
  const held = [];
  for (const { id } of sent) held.push(await isHeld(id));
  expect(held.filter(Boolean)).toHaveLength(4);
  // Many emails to one address: anyone can type it (docs/hostile-inputs.md row 24).
  expect(await emailsTo(email)).toHaveLength(3);
  await passHour();
  await submitFrom(newSource(), email);
  expect(await emailsTo(email)).toHaveLength(3);
});

test("a program that fills in every field is held", async () => {
  const bot = await submitFrom(newSource(), makeAddress(), { website: "https://spam.example" });
  expect(bot.status).toBe(200);
  expect(await isHeld(bot.id)).toBe(true);
  expect(await emailsTo(bot.email)).toEqual([]);
});

test("a held submission that is released notifies like a new one, once", async () => {
  const held = await submitFrom(newSource(), makeAddress(), { website: "x", wants_copy: true });
  const change = async (is_held: boolean) => await root.call(updateSubmission, { params: { id: held.id }, body: { is_held } });
  expect((await change(false)).is_held).toBe(false);
  expect(await emailsTo(held.email)).toHaveLength(1);
  expect(await emailsTo(SALES, held.email)).toHaveLength(1);
  expect((await change(true)).is_held).toBe(true);
  await change(false);
  await change(false);
  expect(await emailsTo(held.email)).toHaveLength(1);
  expect(await emailsTo(SALES, held.email)).toHaveLength(1);
});

test("answering a held submission releases it", async () => {
  const held = await submitFrom(newSource(), makeAddress(), { website: "x" });
  const shown = await root.call(replyToSubmission, { params: { id: held.id }, body: { id: crypto.randomUUID(), text: "We call you." } });
  expect([shown.is_held, shown.status]).toEqual([false, "waiting"]);
  const subjects = (await emailsTo(held.email)).map((mail) => mail.subject).toSorted();
  expect(subjects).toEqual(["Root answered: Contact sales", "We received your message: Contact sales"]);
});

test("a visitor who writes on and on is received, without an email for each message", async () => {
  const vera = await submitFrom(newSource(), makeAddress());
  for (let turn = 0; turn < 15; turn++) {
    const body = { submission_id: vera.id, key: vera.key, id: crypto.randomUUID(), text: `Message ${turn}` };
    const source = { "x-forwarded-for": newSource() };
    expect((await app.driver().request("POST", writeToConversation.path, body, source)).status).toBe(200);
  }
  expect((await root.call(readSubmission, { params: { id: vera.id } })).messages).toHaveLength(15);
  const sent = (await emailsTo(SALES, vera.id)).filter((mail) => mail.subject.includes("wrote again"));
  expect(sent).toHaveLength(10);
});

describe("the bot check", () => {
  const START = startForm.path.replace(":id", "feedback");
  const startFrom = async (source: string, body: Record<string, unknown> = {}) => {
    const response = await fetch(app.url + START, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": source },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const solve = async () => {
    const { challenge } = await app.driver().call(botChallenge, {});
    const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };

  test("is asked of a source with many drafts; without cookies a proof counts for one draft", async () => {
    const source = newSource();
    for (let turn = 0; turn < 15; turn++) expect((await startFrom(source)).status).toBe(200);
    const refused = await startFrom(source);
    expect([refused.status, refused.body["code"]]).toEqual([422, "bot_check_needed"]);
    const proof = await solve();
    expect((await startFrom(source, { bot_proof: proof })).status).toBe(200);
    expect((await startFrom(source, { bot_proof: proof })).body["code"]).toBe("bot_check_needed");
    for (const bad of ["", "x", "e30=", "x".repeat(8000)]) expect((await startFrom(source, { bot_proof: bad })).status).toBe(422);
    expect((await startFrom(source, { bot_proof: "x".repeat(9000) })).status).toBe(400);
  });

  test("ends with the hard limit", async () => {
    const source = newSource();
    const statuses: number[] = [];
    for (let turn = 0; turn < 31; turn++) statuses.push((await startFrom(source)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

test("a form that is switched off takes neither a draft nor one that was started before", async () => {
  const { id } = await root.call(readForm, { params: { id: "support" } });
  const guest = app.driver();
  const draft = await guest.call(startForm, { params: { id: "support" }, body: {} });
  guest.token = draft.guest_token;
  await root.call(updateForm, { params: { id }, body: { title: "x", is_active: false } });
  const submitted = await guest.try(submitForm, { params: { id: draft.submission_id }, body: { answers: ANSWERS } });
  const started = await app.driver().try(startForm, { params: { id: "support" }, body: {} });
  const read = await app.driver().try(readForm, { params: { id } });
  for (const reply of [submitted, started, read]) expect([reply.status, reply.error.code]).toEqual([422, "form_closed"]);
  await root.call(updateForm, { params: { id }, body: { title: "x" } });
  expect((await guest.try(submitForm, { params: { id: draft.submission_id }, body: { answers: ANSWERS } })).status).toBe(200);
});
