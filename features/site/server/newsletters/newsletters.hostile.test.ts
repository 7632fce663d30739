import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportAudit } from "@aside/features/administration/audit-contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import * as admin from "../../admin-contract.ts";
import { subscribe } from "../../contract.ts";

let app: TestApp;
let root: Signed;
let now = new Date("2026-06-01T09:00:00Z");
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => now, env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());

let people = 0;
const address = () => `reader${++people}@example.org`;
const FIELDS = { title: "Example issue", summary: "An example.", body: "Hello **you**, see [prices](/pricing)." };
const create = async (fields: Partial<typeof FIELDS> = {}) => await root.call(admin.createNewsletter, { body: { ...FIELDS, ...fields } });
const publish = async (id: string, is_published = true) =>
  await root.call(admin.publishNewsletter, { params: { id }, body: { is_published } });
const read = async (id: string) => await root.call(admin.readNewsletter, { params: { id } });

async function linksTo(email: string, path: string): Promise<string[]> {
  await app.waitForJobs();
  return (await app.mailbox.list(email)).flatMap(({ text }) => new RegExp(`/newsletters/${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? []);
}
const form = async (path: string, body = "from=page") =>
  await app.driver().request("POST", path, body, { "content-type": "application/x-www-form-urlencoded" });
const open = async (path: string) => await app.driver().request("GET", path);

async function subscribed(email = address()): Promise<string> {
  await app.driver().call(subscribe, { body: { email } });
  const [link = ""] = await linksTo(email, "confirm");
  expect((await form(link)).text).toContain("You&#39;re subscribed");
  return email;
}

async function send(id: string): Promise<void> {
  const { version } = await root.call(admin.testNewsletter, { params: { id } });
  await root.call(admin.sendNewsletter, { params: { id }, body: { version } });
  await app.waitForJobs();
}
const issues = async (email: string, title: string) => (await app.mailbox.list(email)).filter(({ subject }) => subject === title);

describe("a subscription", () => {
  test("is asked for, confirmed by a button, used, and ended by one click", async () => {
    const email = address();
    await app.driver().call(subscribe, { body: { email: ` ${email.toUpperCase()} ` } });
    const [link = ""] = await linksTo(email, "confirm");
    // A scanner opens the link: nothing changes.
    expect((await open(link)).text).toContain("Confirm subscription");
    const newsletter = await create({ title: "First example" });
    await publish(newsletter.id);
    expect((await read(newsletter.id)).subscribers).toBe(0);
    expect((await form(link)).status).toBe(200);
    expect((await form(link)).text).toContain("subscribed");
    expect((await read(newsletter.id)).subscribers).toBe(1);
    await send(newsletter.id);
    const [mail, ...more] = await issues(email, "First example");
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`[prices](${app.url}/pricing)`);
    expect(mail?.html).toContain(`href="${app.url}/pricing"`);
    const oneClick = /<(.+)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(oneClick).toMatch(/\/newsletters\/unsubscribe\?token=/);
    const path = oneClick.slice(app.url.length);
    expect((await open(path)).text).toContain(email);
    expect((await read(newsletter.id)).subscribers).toBe(1);
    const reply = await form(path, "List-Unsubscribe=One-Click");
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect((await form(path)).text).toContain("unsubscribed");
    expect((await read(newsletter.id)).subscribers).toBe(0);
    // An old link to confirm does not undo it.
    expect((await form(link)).status).toBe(404);
    expect((await read(newsletter.id)).subscribers).toBe(0);
  });

  test("gets the same answer for known, confirmed, unsubscribed and unknown addresses, and for machines", async () => {
    const known = await subscribed();
    const replies = await Promise.all(
      [known, address()].map(async (email) => await form("/newsletters/subscribe", `email=${encodeURIComponent(email)}&website=`)),
    );
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(replies[0]?.status).toBe(200);
    const before = (await app.mailbox.list(known)).length;
    expect((await app.driver().call(subscribe, { body: { email: known } })).success).toBe(true);
    const machine = address();
    expect((await form("/newsletters/subscribe", `email=${machine}&website=x`)).text).toBe(replies[0]?.text);
    expect(await linksTo(machine, "confirm")).toEqual([]);
    expect(await app.mailbox.list(known)).toHaveLength(before);
  });

  test("needs a link that was made for it, within seven days", async () => {
    const email = address();
    await app.driver().call(subscribe, { body: { email } });
    const [link = ""] = await linksTo(email, "confirm");
    const token = link.split("token=")[1] ?? "";
    const changed = `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`;
    for (const bad of ["", "x", changed, token.slice(0, -4), `${token}AAAA`, "x".repeat(10_000), "%00", "a&token=b"]) {
      expect([(await open(`/newsletters/confirm?token=${bad}`)).status, (await form(`/newsletters/confirm?token=${bad}`)).status]).toEqual([
        404, 404,
      ]);
      expect((await form(`/newsletters/unsubscribe?token=${bad}`, "List-Unsubscribe=One-Click")).status).toBe(404);
    }
    // A link to confirm does not unsubscribe.
    expect((await form(`/newsletters/unsubscribe?token=${token}`)).status).toBe(404);
    now = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000);
    expect((await form(link)).status).toBe(404);
    now = new Date("2026-06-01T09:00:00Z");
    expect((await form(link)).status).toBe(200);
  });

  test.each([
    ["email=", 422],
    ["email=nobody", 422],
    ["", 422],
    [`email=${"a".repeat(9_000)}`, 422],
    [`email=${"a".repeat(20_000)}`, 413],
    ["email=%00%FF%ZZ@x", 422],
    ["email=a%0d%0aBcc:x@example.org", 422],
  ])("refuses the form %.30s", async (body, status) => {
    const reply = await form("/newsletters/subscribe", body);
    expect(reply.status).toBe(status);
    if (status === 422) expect(reply.text).toContain('role="alert"');
  });

  test("shows a refused address as text", async () => {
    const reply = await form("/newsletters/subscribe", `email=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(reply.text).not.toContain("<script>alert");
    expect((await app.driver().request("POST", "/newsletters/subscribe", "{}", { "content-type": "application/json" })).status).toBe(415);
  });
});

test("requests are limited by source and by address", async () => {
  const limited = await startApp({ worker: true, env: { RATE_LIMITS: "on", ASR: "off" } });
  const post = async (email: string) =>
    await limited
      .driver()
      .request("POST", "/newsletters/subscribe", `email=${email}`, { "content-type": "application/x-www-form-urlencoded" });
  for (let n = 0; n < 6; n++) {
    expect((await post("often@example.org")).status).toBe(200);
    await limited.waitForJobs();
  }
  expect(await limited.mailbox.list("often@example.org")).toHaveLength(3);
  const statuses = await Promise.all(Array.from({ length: 20 }, async (_, n) => await post(`a${n}@example.org`)));
  const refused = statuses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  await limited.stop();
}, 60_000);

describe("newsletters", () => {
  test("get their numbers when they are published, once, also at the same time", async () => {
    const drafts = await Promise.all([1, 2, 3].map(async (n) => await create({ title: `Numbered ${n}` })));
    expect(drafts.map(({ number }) => number)).toEqual([null, null, null]);
    const published = await Promise.all(drafts.map(async ({ id }) => await publish(id)));
    expect(new Set(published.map(({ number }) => number)).size).toBe(3);
    const [first] = published;
    expect((await publish(first?.id ?? "", false)).published_at).toBeNull();
    expect((await publish(first?.id ?? "")).number).toBe(first?.number);
  });

  test("are sent once, published and tested, to those who are still subscribed", async () => {
    const [stays, leaves] = [await subscribed(), await subscribed()];
    const { id, version } = await create({ title: "Sent once" });
    const trySend = async (given = version) =>
      (await root.try(admin.sendNewsletter, { params: { id }, body: { version: given } })).error.code;
    expect(await trySend()).toBe("not_published");
    await publish(id);
    expect(await trySend()).toBe("not_tested");
    await root.call(admin.testNewsletter, { params: { id } });
    await app.waitForJobs();
    const [test] = await app.mailbox.list(root.email);
    expect([test?.subject, test?.headers?.["List-Unsubscribe"]]).toEqual(["[Test] Sent once", undefined]);
    const changed = await root.call(admin.updateNewsletter, { params: { id }, body: { ...FIELDS, title: "Sent once", version } });
    expect([await trySend(), await trySend(changed.version)]).toEqual(["conflict", "not_tested"]);
    await root.call(admin.testNewsletter, { params: { id } });
    const [link = ""] = await linksTo(leaves, "confirm");
    expect(link).not.toBe("");
    const { items } = await root.call(admin.listSubscribers, { query: { query: leaves } });
    await root.call(admin.removeSubscriber, { params: { id: items[0]?.id ?? "" } });
    const replies = await Promise.all([1, 2, 3].map(async () => await trySend(changed.version)));
    expect(replies.toSorted((a = "", b = "") => a.localeCompare(b))).toEqual(
      [undefined, "conflict", "conflict"].toSorted((a = "", b = "") => a.localeCompare(b)),
    );
    await app.waitForJobs();
    expect(await trySend(changed.version)).toBe("conflict");
    expect([(await issues(stays, "Sent once")).length, (await issues(leaves, "Sent once")).length]).toEqual([1, 0]);
    const { sending } = await read(id);
    expect(sending).toMatchObject({ failed: 0, unknown: 0, ended_at: expect.any(String) });
    expect(sending?.sent).toBe(sending?.recipients);
    const { text } = await root.try(exportAudit, { query: {} });
    expect(text.split("\r\n").filter((line) => line.includes("newsletter_sent") && line.includes("Sent once"))).toHaveLength(1);
  });

  test("keep control characters out of headers", async () => {
    const email = await subscribed();
    const { id } = await create({ title: "Hello\u2028Bcc: evil@example.org" });
    await publish(id);
    await send(id);
    const subjects = (await app.mailbox.list(email)).map(({ subject }) => subject);
    expect(subjects).toContain("Hello Bcc: evil@example.org");
  });

  test.each([
    ["no title", { title: "" }, 400],
    ["no text", { body: " " }, 400],
    ["a long text", { body: "x".repeat(20_001) }, 400],
    ["a nested text", { body: `${"> ".repeat(100)}x` }, 422],
    ["NUL", { title: "a\u0000" }, 400],
    ["a number", { summary: 1 }, 400],
  ])("refuse %s", async (_, fields, status) => {
    expect((await root.try(admin.createNewsletter, { body: { ...FIELDS, ...fields } })).status).toBe(status);
  });
});

test("subscribers are searched by the start of the address, exported for a spreadsheet, and removed with their address", async () => {
  const email = `=cmd${++people}@example.org`;
  await subscribed(email);
  const search = async (query: string) => (await root.call(admin.listSubscribers, { query: { query } })).items.map((item) => item.email);
  expect([await search("=CMD"), await search("%"), await search("_"), await search("\\")]).toEqual([[email], [], [], []]);
  const csv = await root.try(admin.exportSubscribers, { query: {} });
  expect(csv.headers.get("content-disposition")).toContain("subscribers-confirmed-2026-06-01.csv");
  expect(csv.text).toContain(`"'${email}","confirmed"`);
  const { items } = await root.call(admin.listSubscribers, { query: { query: "=cmd" } });
  await root.call(admin.removeSubscriber, { params: { id: items[0]?.id ?? "" } });
  expect(await search("=cmd")).toEqual([]);
  expect((await root.try(admin.removeSubscriber, { params: { id: items[0]?.id ?? "" } })).status).toBe(404);
});
