import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { addSubscribers, deleteSubscribers, readRecipients } from "@aside/testkit/stores/site-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { Mailer, MailMessage } from "@aside/server/email/port.ts";
import * as admin from "../../admin-contract.ts";
import { unsubscribe } from "../subscribers/subscribers-store.ts";
import { BATCH, resumeSending, runSendBatch } from "./run-send.ts";
import { findNewsletter } from "./newsletters-store.ts";

// Without a worker: these tests run the job themselves, with a mail server that fails as they say.

let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());
beforeEach(async () => await deleteSubscribers(app.context.db));

const FIELDS = { title: "Example", summary: "", body: "Hello" };

/** A newsletter whose sending has begun. */
async function start(people: number): Promise<string> {
  await addSubscribers(app.context.db, people);
  const { id } = await root.call(admin.createNewsletter, { body: FIELDS });
  await root.call(admin.publishNewsletter, { params: { id }, body: { is_published: true } });
  const { version } = await root.call(admin.testNewsletter, { params: { id } });
  await root.call(admin.sendNewsletter, { params: { id }, body: { version } });
  return id;
}

type Fault = (message: MailMessage, attempt: number) => Promise<void> | void;

class TestMailer implements Mailer {
  readonly sent: string[] = [];
  readonly messageIds = new Set<string>();
  readonly #attempts = new Map<string, number>();
  readonly #fault: Fault;
  constructor(fault: Fault = () => {}) {
    this.#fault = fault;
  }
  async send(message: MailMessage): Promise<{ id: string }> {
    const { address } = message.to;
    const attempt = (this.#attempts.get(address) ?? 0) + 1;
    this.#attempts.set(address, attempt);
    await this.#fault(message, attempt);
    this.sent.push(address);
    this.messageIds.add(message.messageId ?? "");
    return { id: message.messageId ?? "" };
  }
  async close(): Promise<void> {}
}

const run = async (id: string, after: string | null, mailer: Mailer, options: { isLastAttempt?: boolean; signal?: AbortSignal } = {}) =>
  await runSendBatch(app.context, mailer, {
    data: { newsletter_id: id, after },
    signal: options.signal ?? new AbortController().signal,
    attempt: 1,
    isLastAttempt: options.isLastAttempt ?? false,
  });

/** Runs all batches, as the worker would. */
async function runAll(id: string, mailer: Mailer): Promise<void> {
  for (let row = await findNewsletter(app.context.db, id); row && !row.sent_at; row = await findNewsletter(app.context.db, id))
    await run(id, row.send_after, mailer);
}
const sending = async (id: string) => (await root.call(admin.readNewsletter, { params: { id } })).sending;

describe("sending a newsletter", () => {
  test("reaches every subscriber once over several batches, each with a Message-ID and link of their own", async () => {
    const id = await start(2 * BATCH + 7);
    const mailer = new TestMailer();
    await runAll(id, mailer);
    expect([mailer.sent.length, new Set(mailer.sent).size, mailer.messageIds.size]).toEqual(Array(3).fill(2 * BATCH + 7));
    expect(await sending(id)).toMatchObject({ recipients: 2 * BATCH + 7, sent: 2 * BATCH + 7, failed: 0, unknown: 0 });
  });

  test("ends when the subscribers fill the last batch exactly", async () => {
    const id = await start(BATCH);
    const mailer = new TestMailer();
    await runAll(id, mailer);
    expect([mailer.sent.length, (await sending(id))?.sent]).toEqual([BATCH, BATCH]);
  });

  test("sends no email twice when three workers run the same batch at once", async () => {
    const id = await start(60);
    const mailer = new TestMailer(async () => await new Promise((resolve) => setImmediate(resolve)));
    await Promise.all([1, 2, 3].map(async () => await run(id, null, mailer)));
    expect([mailer.sent.length, new Set(mailer.sent).size]).toEqual([60, 60]);
    // A job that comes late does nothing.
    await run(id, null, mailer);
    expect(mailer.sent).toHaveLength(60);
  });

  test("resumes after a worker was stopped in the middle of a batch", async () => {
    const id = await start(40);
    const stop = new AbortController();
    const mailer = new TestMailer(() => {
      if (mailer.sent.length === 10) stop.abort();
    });
    await expect(run(id, null, mailer, { signal: stop.signal })).rejects.toThrow("aborted");
    const before = mailer.sent.length;
    expect(before).toBeGreaterThanOrEqual(10);
    expect(before).toBeLessThan(40);
    await run(id, null, mailer);
    expect([mailer.sent.length, new Set(mailer.sent).size]).toEqual([40, 40]);
    expect(await sending(id)).toMatchObject({ sent: 40, unknown: 0 });
  });

  test("does not repeat emails whose worker was killed before it noted them, and says how many", async () => {
    const id = await start(20);
    // Never answers: as a worker that was killed after it had claimed these.
    const hanging = new TestMailer(async () => await new Promise<void>(() => {}));
    void run(id, null, hanging);
    await expect.poll(async () => (await readRecipients(app.context.db, id)).length).toBe(4);
    const mailer = new TestMailer();
    await run(id, null, mailer);
    expect(mailer.sent).toHaveLength(16);
    expect(await sending(id)).toMatchObject({ sent: 16, unknown: 4, failed: 0 });
  });

  test("tries again for those whom the mail server did not accept, and only for those", async () => {
    const id = await start(20);
    const mailer = new TestMailer((_, attempt) => {
      if (attempt === 1) throw new Error("421 try later");
    });
    await expect(run(id, null, mailer)).rejects.toThrow("421");
    expect((await sending(id))?.ended_at).toBeNull();
    await run(id, null, mailer);
    expect([mailer.sent.length, (await sending(id))?.sent]).toEqual([20, 20]);
  });

  test("gives up an address that is refused for good, or at the last attempt, and goes on", async () => {
    const id = await start(10);
    const refused = Object.assign(new Error("550 no such user"), { command: "RCPT TO", responseCode: 550 });
    const mailer = new TestMailer(({ to }) => {
      if (to.address.startsWith("reader3@")) throw refused;
      if (to.address.startsWith("reader4@")) throw new Error("451 greylisted");
    });
    await expect(run(id, null, mailer)).rejects.toThrow("451");
    await run(id, null, mailer, { isLastAttempt: true });
    expect(await sending(id)).toMatchObject({ sent: 8, failed: 2, unknown: 0 });
  });

  test("leaves out who unsubscribes meanwhile, and who confirms after the start", async () => {
    const id = await start(10);
    await addSubscribers(app.context.db, 3, { prefix: "late", confirmedAt: new Date(Date.now() + 60_000) });
    // The newest first: the last one to get it.
    const { items } = await root.call(admin.listSubscribers, { query: {} });
    const leaving = items.find(({ email }) => email.startsWith("reader"));
    let left: Promise<void> | undefined;
    const mailer = new TestMailer(async () => await (left ??= unsubscribe(app.context.db, leaving?.id ?? "", new Date())));
    await run(id, null, mailer);
    expect(mailer.sent.filter((address) => address.startsWith("late") || address === leaving?.email)).toEqual([]);
    expect(mailer.sent).toHaveLength(9);
  });

  test("cannot be changed, unpublished, deleted or started again while it goes on", async () => {
    const id = await start(1);
    const { version } = await root.call(admin.readNewsletter, { params: { id } });
    const replies = [
      await root.try(admin.updateNewsletter, { params: { id }, body: { ...FIELDS, version } }),
      await root.try(admin.publishNewsletter, { params: { id }, body: { is_published: false } }),
      await root.try(admin.deleteNewsletter, { params: { id } }),
      await root.try(admin.sendNewsletter, { params: { id }, body: { version } }),
    ];
    expect(replies.map(({ error }) => error.code)).toEqual(Array(4).fill("conflict"));
    await runAll(id, new TestMailer());
    expect((await root.try(admin.updateNewsletter, { params: { id }, body: { ...FIELDS, version } })).status).toBe(200);
    expect((await root.try(admin.deleteNewsletter, { params: { id } })).status).toBe(200);
  });

  test("a lost job is created again, once", async () => {
    const id = await start(1);
    await resumeSending(app.context);
    await resumeSending(app.context);
    const mailer = new TestMailer();
    await runAll(id, mailer);
    await resumeSending(app.context);
    expect(mailer.sent).toHaveLength(1);
  });
});
