import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { Logger } from "@aside/server/log/logger.ts";
import { setRole } from "@aside/testkit/stores/accounts-store.ts";
import { type ClientErrorReport, getClientError, listClientErrors, reportClientErrors, resolveClientError } from "../contract.ts";
import { StackMapper } from "./map-stack.ts";
import { recordClientErrors } from "./record-client-errors.ts";
import { sweepClientErrors } from "./sweep-client-errors.ts";

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const STACK = "TypeError: x\n    at Xe (https://video.example/assets/Inbox-B3x9_k2a.js:1:234)";

type Received = { path: string; headers: IncomingMessage["headers"]; lines: string[] };
let app: TestApp;
let operator: ApiDriver;
let sentry: ReturnType<typeof createServer>;
let received: Received[] = [];
let sentryStatus = 200;

beforeAll(async () => {
  sentry = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, lines: text.trim().split("\n") });
      response.writeHead(sentryStatus).end("{}");
    });
  });
  await new Promise<void>((resolve) => sentry.listen(0, "127.0.0.1", resolve));
  const dsn = `http://abc123@127.0.0.1:${(sentry.address() as AddressInfo).port}/42`;
  app = await startApp({ worker: true, env: { SENTRY_DSN: dsn } });
  const person = await createUser(app, "Olga Operator");
  await setRole(app.context.db, person.userId, "SUPER_ADMIN");
  operator = person;
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => sentry.close(resolve));
});
beforeEach(() => {
  received = [];
  sentryStatus = 200;
});

async function report(...errors: ClientErrorReport[]): Promise<void> {
  const driver = app.driver();
  driver.userAgent = CHROME;
  driver.withoutCsrf = true;
  await driver.call(reportClientErrors, { body: { errors } });
  await app.waitForJobs();
}
const unique = () => `x${crypto.randomUUID().replaceAll(/[\d-]/g, "").slice(0, 12)}`;
const find = async (message: string, filter: "open" | "resolved" = "open") =>
  (await operator.call(listClientErrors, { query: { filter } })).items.filter((item) => item.message.includes(message));

describe("a reported error", () => {
  test("is counted by its fingerprint, with the first and the last time", async () => {
    const name = unique();
    const error = {
      kind: "error" as const,
      message: `TypeError: ${name} of 17`,
      stack: STACK,
      route: "/aside/$eventId/record",
      release: "0.1.0+ab12cd34",
    };
    await report({ ...error, count: 2, age_ms: 60_000 }, { ...error, message: `TypeError: ${name} of 18`, request_id: "aB3_x-9k12" });
    await report({ ...error, stack: STACK.replace("1:234", "7:1") });
    const [last, first, ...others] = await find(name);
    expect(others).toEqual([]);
    // Another line is another error.
    expect([last?.count, first?.count]).toEqual([1, 3]);
    const detail = await operator.call(getClientError, { params: { id: first?.id ?? "" } });
    expect(detail).toMatchObject({
      kind: "error",
      message: `TypeError: ${name} of 18`,
      stack: "at Xe (/assets/Inbox-B3x9_k2a.js:1:234)",
      route: "/aside/$eventId/record",
      release: "0.1.0+ab12cd34",
      browser: "Chrome 141",
      request_id: "aB3_x-9k12",
      resolved_at: null,
    });
    expect(Date.parse(detail.last_seen_at) - Date.parse(detail.first_seen_at)).toBeGreaterThanOrEqual(59_000);
  });

  test("is stripped of personal data again by the server", async () => {
    const name = unique();
    await report({
      kind: "toast",
      message: `${name} nora@mail.example 0199aaaa-1111-7222-8333-444455556666 “Salary talk” https://video.example/aside/1/view?m=s3cret`,
      stack: "Error: nora@mail.example\n at f (https://video.example/aside/nora/view:1:1)",
      route: "/aside/nora@mail.example/view",
      release: "nora quine",
      request_id: "nora@mail.example",
    });
    const [item] = await find(name);
    const detail = await operator.call(getClientError, { params: { id: item?.id ?? "" } });
    expect(detail).toMatchObject({ message: `${name} <email> <id> “…” <url>`, stack: "", route: "", release: "", request_id: null });
    expect(JSON.stringify(received)).not.toMatch(/nora|s3cret|Salary|0199aaaa/);
  });

  test("that was resolved is open again when it happens again", async () => {
    const name = unique();
    await report({ kind: "render", message: name });
    const id = (await find(name))[0]?.id ?? "";
    const resolved = await operator.call(resolveClientError, { params: { id }, body: { is_resolved: true } });
    expect(resolved.resolved_at).not.toBeNull();
    expect([await find(name), (await find(name, "resolved")).length]).toEqual([[], 1]);
    await report({ kind: "render", message: name });
    expect((await find(name))[0]?.count).toBe(2);
    await operator.call(resolveClientError, { params: { id }, body: { is_resolved: true } });
    await operator.call(resolveClientError, { params: { id }, body: { is_resolved: false } });
    expect(await find(name)).toHaveLength(1);
  });

  test("is one line in the log, and a job that runs again does not count it again", async () => {
    const name = unique();
    const lines: unknown[] = [];
    const log = { warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
    const record = recordClientErrors({ ...app.context, log }, new StackMapper(import.meta.dirname));
    const stack = "at Xe (/assets/Inbox-B3x9_k2a.js:1:234)";
    const error = {
      kind: "error" as const,
      message: name,
      stack,
      route: "/account",
      release: "",
      request_id: null,
      count: 2,
      at: new Date().toISOString(),
    };
    const data = { batch_id: app.context.newId(), browser: "Chrome 141", errors: [error] };
    const run = { data, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
    await record(run);
    const { stack: _, ...fields } = error;
    const fingerprint = expect.stringMatching(/^[\w-]{43}$/) as string;
    expect(lines).toEqual([[{ client_error: { ...fields, browser: "Chrome 141", fingerprint, frame: stack } }, "error in a browser"]]);
    await record(run);
    expect((await find(name)).map(({ count }) => count)).toEqual([2]);
    await record({ ...run, data: { ...data, batch_id: app.context.newId() } });
    expect((await find(name)).map(({ count }) => count)).toEqual([4]);
  });

  test("is deleted 30 days after it was last seen", async () => {
    const name = unique();
    await report({ kind: "error", message: name });
    const sweepAfter = async (days: number) =>
      await sweepClientErrors({ ...app.context, now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });
    await sweepAfter(29);
    expect(await find(name)).toHaveLength(1);
    await sweepAfter(31);
    expect(await find(name)).toEqual([]);
  });
});

describe("with SENTRY_DSN", () => {
  test("each error is forwarded as an envelope", async () => {
    const name = unique();
    await report({ kind: "rejection", message: name, stack: STACK, route: "/account", release: "0.1.0+ab12cd34" });
    expect(received).toHaveLength(1);
    const { path, headers, lines } = received[0] as Received;
    expect([path, headers["content-type"]]).toEqual(["/api/42/envelope/", "application/x-sentry-envelope"]);
    expect(headers["x-sentry-auth"]).toMatch(/^Sentry sentry_version=7, sentry_key=abc123, sentry_client=aside\//);
    const [header, item, event] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(header).toMatchObject({ event_id: expect.stringMatching(/^[\da-f]{32}$/) as string });
    expect(item).toEqual({ type: "event", content_type: "application/json", length: Buffer.byteLength(lines[2] ?? "") });
    expect(event).toMatchObject({
      event_id: header?.["event_id"],
      platform: "javascript",
      release: "0.1.0+ab12cd34",
      transaction: "/account",
      tags: { kind: "rejection", browser: "Chrome 141" },
      exception: {
        values: [
          {
            type: "rejection",
            value: name,
            stacktrace: { frames: [{ filename: "/assets/Inbox-B3x9_k2a.js", function: "Xe", lineno: 1, colno: 234 }] },
          },
        ],
      },
    });
  });

  test("a failure there changes nothing here", async () => {
    sentryStatus = 500;
    const name = unique();
    await report({ kind: "error", message: name });
    expect((await find(name))[0]?.count).toBe(1);
    expect(received).toHaveLength(1);
  });
});

describe("reports", () => {
  const send = async (body: string, type = "application/json") =>
    (await fetch(`${app.url}${reportClientErrors.path}`, { method: "POST", headers: { "content-type": type }, body })).status;
  const errors = (count: number, message = "x") =>
    JSON.stringify({ errors: Array.from({ length: count }, () => ({ kind: "error", message })) });

  test("are refused if they are too many, too large or malformed", async () => {
    expect(await send(errors(20))).toBe(200);
    expect(await send(errors(21))).toBe(400);
    expect(await send(errors(0))).toBe(400);
    expect(await send(errors(1, "x".repeat(2001)))).toBe(400);
    expect(await send(errors(20, "x".repeat(1000)))).toBe(413);
    expect(await send("{")).toBe(400);
    expect(await send('{"errors":[{"kind":"other","message":"x"}]}')).toBe(400);
    expect(await send('{"errors":[{"kind":"error","message":"x","count":1000000}]}')).toBe(400);
    // What another site's form or beacon can send without asking first.
    expect(await send(errors(1), "text/plain")).toBe(400);
  });

  test("with unusual characters are kept (docs/hostile-inputs.md row 29)", async () => {
    for (const message of ["\u0000", "\ud800", "‮ evil", "💥".repeat(500), "é".repeat(1000)])
      expect(await send(errors(1, message))).toBe(200);
    await app.waitForJobs();
  });

  test("are limited for one source", async () => {
    const limited = await startApp({ env: { RATE_LIMITS: "on" } });
    const statuses = new Set<number>();
    for (let turn = 0; turn < 62; turn++) {
      const reply = await limited.driver().try(reportClientErrors, { body: { errors: [{ kind: "error", message: "x" }] } });
      statuses.add(reply.status);
    }
    expect([...statuses]).toEqual([200, 429]);
    await limited.stop();
  });
});

test("only product super admins see errors; others get the reply of an absent path", async () => {
  const name = unique();
  await report({ kind: "error", message: name });
  const id = (await find(name))[0]?.id ?? "";
  for (const role of ["USER", "COMPANY_SUPER_ADMIN", "ADMIN"]) {
    const person = await createUser(app, "Eve");
    await setRole(app.context.db, person.userId, role);
    const replies = [
      await person.try(listClientErrors, {}),
      await person.try(getClientError, { params: { id } }),
      await person.try(resolveClientError, { params: { id }, body: { is_resolved: true } }),
    ];
    expect(replies.map(({ status, error }) => [status, error.code])).toEqual(replies.map(() => [404, "not_found"]));
  }
  expect((await operator.try(getClientError, { params: { id: "not-an-id" } })).status).toBe(404);
  expect((await find(name))[0]?.id).toBe(id);
});
