import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { breakSecret, listJobs } from "@aside/testkit/stores/forms-store.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import {
  addSubmissionNote,
  type AdminForm,
  createForm,
  deleteForm,
  listForms,
  replyToSubmission,
  rotateFormSecret,
  testFormWebhook,
  updateForm,
  updateSubmission,
} from "../../admin-contract.ts";
import { writeToConversation } from "../../contract.ts";
import { submit } from "../../testkit/submit.ts";
import { callWebhook } from "../jobs.ts";
import { runCallWebhook } from "./run-call-webhook.ts";

type Call = { url: string; method: string; headers: Record<string, string>; body: string };

let app: TestApp;
let root: Signed;
let lead: Signed;
let form: AdminForm;
beforeAll(async () => {
  // Without a worker the jobs wait; each test runs its own with a stand-in of the network.
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
});
beforeEach(async () => {
  ({ lead } = await makeCompany(app, root));
  form = await lead.call(createForm, { body: { title: "Ask us", webhook_url: "https://hooks.shop.example/aside?x=1" } });
});
afterAll(async () => await app.stop());

const waiting = async (id: string) =>
  (await listJobs(app.context.db, callWebhook.name))
    .map((data) => callWebhook.data.parse(data))
    .filter((data) => data.submission_id === id);
const failure = async () => (await lead.call(listForms, {})).forms[0]?.webhook_failure ?? null;

/** Runs the submission's calls; `reply` stands for the network. Returns what was sent. */
async function run(id: string, reply: () => Response | Promise<Response> = () => new Response("ok")): Promise<Call[]> {
  const calls: Call[] = [];
  for (const data of await waiting(id))
    await runCallWebhook(app.context, data, {
      signal: new AbortController().signal,
      fetch: async (url, init) => {
        calls.push({ url, method: init.method, headers: init.headers, body: String(init.body) });
        return await reply();
      },
    });
  return calls;
}

test("gets each submission and message, signed", async () => {
  const vera = await submit(app.driver(), { form: form.id });
  const visitor = { id: crypto.randomUUID(), text: "One more thing" };
  await app.driver().call(writeToConversation, { body: { submission_id: vera.id, key: vera.key, ...visitor } });
  await lead.call(replyToSubmission, { params: { id: vera.id }, body: { id: crypto.randomUUID(), text: "We call you" } });
  await lead.call(addSubmissionNote, { params: { id: vera.id }, body: { id: crypto.randomUUID(), text: "internal" } });
  const calls = await run(vera.id);
  const bodies = calls.map((call) => JSON.parse(call.body) as Record<string, unknown>);
  expect(bodies.map((body) => [body["event"], (body["message"] as { text: string } | undefined)?.text])).toEqual([
    ["submission.created", undefined],
    ["message.added", "One more thing"],
    ["message.added", "We call you"],
  ]);
  expect(new Set(bodies.map((body) => body["id"])).size).toBe(3);
  expect(bodies[0]).toMatchObject({
    form: { id: form.id, title: "Ask us" },
    submission: { id: vera.id, name: "Vera Visitor", email: vera.email, answers: { first_name: "Vera" } },
  });
  for (const { url, method, headers, body } of calls) {
    expect([url, method, headers["content-type"]]).toEqual(["https://hooks.shop.example/aside?x=1", "POST", "application/json"]);
    const [, at = "", given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["aside-signature"] ?? "") ?? [];
    expect(given).toBe(
      createHmac("sha256", form.webhook_secret ?? "")
        .update(`${at}.${body}`)
        .digest("hex"),
    );
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    // The visitor's key would let the receiver write as the visitor.
    expect(body).not.toContain(vera.key);
    expect(body).not.toContain("internal");
  }
});

describe("a call that fails", () => {
  test.each([
    ["an error", () => new Response("no", { status: 500 }), "The server answered with status 500.", "500"],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: "https://127.0.0.1/" } }),
      "The server answered with status 302.",
      "302",
    ],
    ["nobody", () => Promise.reject(new Error("connect ECONNREFUSED")), "connect ECONNREFUSED", "ECONNREFUSED"],
    ["a slow server", () => Promise.reject(new DOMException("x", "TimeoutError")), "The server did not answer within 10 seconds.", "x"],
    ["a long error", () => Promise.reject(new Error("x".repeat(5000))), "x".repeat(300), "xx"],
  ])("because of %s is tried again and shown", async (_, reply, text, thrown) => {
    const vera = await submit(app.driver(), { form: form.id });
    await expect(run(vera.id, reply)).rejects.toThrow(thrown);
    expect((await failure())?.text).toBe(text);
    // The next attempt succeeds.
    expect(await run(vera.id)).toHaveLength(1);
    expect(await failure()).toBeNull();
  });

  test("is forgotten with the webhook", async () => {
    const vera = await submit(app.driver(), { form: form.id });
    await expect(run(vera.id, () => new Response("", { status: 410 }))).rejects.toThrow("410");
    await lead.call(updateForm, { params: { id: form.id }, body: { title: "Ask us", webhook_url: "https://other.example/" } });
    expect(await failure()).toBeNull();
    expect((await run(vera.id))[0]?.url).toBe("https://other.example/");
    await lead.call(updateForm, { params: { id: form.id }, body: { title: "Ask us", webhook_url: null } });
    expect(await run(vera.id)).toEqual([]);
  });

  test("a server that does not answer ends the attempt", async () => {
    const vera = await submit(app.driver(), { form: form.id });
    const [data] = await waiting(vera.id);
    if (!data) throw new Error("no job");
    const stop = new AbortController();
    const hanging = runCallWebhook(app.context, data, {
      signal: stop.signal,
      fetch: async (_, init) => await sleep(60_000, new Response("late"), { signal: init.signal ?? stop.signal }),
    });
    stop.abort();
    await expect(hanging).rejects.toThrow("aborted");
    expect(await failure()).not.toBeNull();
  });
});

test.each([
  "https://127.0.0.1/",
  "https://localhost/",
  "https://[::ffff:127.0.0.1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/",
])("never reaches %s (docs/hostile-inputs.md row 14)", async (webhook_url) => {
  const { id } = await lead.call(createForm, { body: { title: "Inside", webhook_url } });
  const vera = await submit(app.driver(), { form: id });
  const [data] = await waiting(vera.id);
  if (!data) throw new Error("no job");
  const attempt = runCallWebhook(app.context, data, { signal: new AbortController().signal, fetch: publicFetch });
  await expect(attempt).rejects.toThrow(/not (?:at )?a public address/);
  const shown = (await lead.call(listForms, {})).forms.find((one) => one.id === id);
  expect(shown?.webhook_failure?.text).toMatch(/not (?:at )?a public address/);
});

test("says so when its secret can't be read any more, and works again with a new one", async () => {
  const vera = await submit(app.driver(), { form: form.id });
  await breakSecret(app.context.db, form.id);
  expect((await lead.call(listForms, {})).forms[0]?.webhook_secret).toBeNull();
  await expect(run(vera.id)).rejects.toThrow("secret");
  expect((await failure())?.text).toContain("replace it");
  const { webhook_secret } = await lead.call(rotateFormSecret, { params: { id: form.id } });
  const [call] = await run(vera.id);
  const [, at = "", given] = /^t=(\d+),v1=(\w+)$/.exec(call?.headers["aside-signature"] ?? "") ?? [];
  expect(given).toBe(createHmac("sha256", webhook_secret).update(`${at}.${call?.body}`).digest("hex"));
});

test("hears nothing of held submissions until they are released, and nothing of drafts", async () => {
  const held = await submit(app.driver(), { form: form.id, body: { website: "spam" } });
  await app
    .driver()
    .call(writeToConversation, { body: { submission_id: held.id, key: held.key, id: crypto.randomUUID(), text: "Hello?" } });
  expect(await waiting(held.id)).toEqual([]);
  await lead.call(updateSubmission, { params: { id: held.id }, body: { is_held: false } });
  expect((await run(held.id)).map((call) => (JSON.parse(call.body) as { event: string }).event)).toEqual(["submission.created"]);
  // Held meanwhile.
  await lead.call(updateSubmission, { params: { id: held.id }, body: { is_held: true } });
  expect(await run(held.id)).toEqual([]);
});

test("still gets what was submitted to a form that is deleted", async () => {
  const vera = await submit(app.driver(), { form: form.id });
  await lead.call(deleteForm, { params: { id: form.id } });
  expect(await run(vera.id)).toHaveLength(1);
});

describe("a test call", () => {
  const statuses: number[] = [];
  const calls: { body: string; signature: string }[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ body, signature: String(request.headers["aside-signature"]) });
      response.writeHead(statuses.shift() ?? 200, { location: "http://169.254.169.254/" }).end("thanks");
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/aside`;
  });
  afterAll(() => void receiver.close());
  afterEach(() => (app.context.config.WEBHOOK_ALLOW_HOSTS = []));

  test("reaches an internal host only if the operator allows it, signed like the others, and its failure is shown until it works", async () => {
    const body = { title: "Inside", webhook_url: url };
    const refused = await lead.try(createForm, { body });
    expect([refused.status, refused.error.message]).toEqual([422, "Please enter an address that starts with https://"]);
    app.context.config.WEBHOOK_ALLOW_HOSTS = ["127.0.0.1"];
    const { id } = await lead.call(createForm, { body });
    const shown = async () => (await lead.call(listForms, {})).forms.find((one) => one.id === id);
    const tryIt = async () => (await lead.call(testFormWebhook, { params: { id } })).failure;

    expect(await tryIt()).toBeNull();
    const [call] = calls;
    expect(JSON.parse(call?.body ?? "")).toMatchObject({ event: "test", form: { id, title: "Inside" } });
    const [, at = "", given] = /^t=(\d+),v1=(\w+)$/.exec(call?.signature ?? "") ?? [];
    const secret = (await shown())?.webhook_secret ?? "";
    expect(given).toBe(createHmac("sha256", secret).update(`${at}.${call?.body}`).digest("hex"));

    statuses.push(500, 302);
    expect(await tryIt()).toBe("The server answered with status 500.");
    expect((await shown())?.webhook_failure?.text).toBe("The server answered with status 500.");
    // Redirects are not followed.
    expect(await tryIt()).toBe("The server answered with status 302.");
    expect(await tryIt()).toBeNull();
    expect((await shown())?.webhook_failure).toBeNull();

    app.context.config.WEBHOOK_ALLOW_HOSTS = ["crm.internal"];
    expect(await tryIt()).toMatch(/only https/);
  });

  test("is only for those who manage the form, and only if there is a webhook", async () => {
    const { lead: other, user } = await makeCompany(app, root);
    for (const driver of [other, user, app.driver()])
      expect([403, 404]).toContain((await driver.try(testFormWebhook, { params: { id: form.id } })).status);
    const { id } = await lead.call(createForm, { body: { title: "Without" } });
    for (const wrong of [id, crypto.randomUUID(), "x"])
      expect((await lead.try(testFormWebhook, { params: { id: wrong } })).status).toBe(404);
  });
});
