import { createServer } from "node:net";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { freePort } from "./free-port.ts";
import { isUnavailable } from "./is-unavailable.ts";
import { waitForDatabase } from "./wait-for-database.ts";

function changed(change: (url: URL) => void): string {
  const url = new URL(inject("databaseServerUrl"));
  change(url);
  return url.href;
}

const WRONG: [name: string, url: () => string, reason: RegExp][] = [
  ["password", () => changed((url) => (url.password = "wrong-secret")), /it refuses the user or the password/],
  ["database", () => changed((url) => (url.pathname = "/absent")), /there is no such database/],
  ["host name", () => "postgres://aside:wrong-secret@database.invalid:5432/aside", /the host name cannot be resolved/],
  ["socket", () => "postgres://aside:wrong-secret@127.0.0.1:5432/aside?host=/absent", /ENOENT/],
];

test.each(WRONG)("reports a wrong %s, once and without the password", async (_name, url, reason) => {
  const messages: string[] = [];
  // The call never succeeds: the test checks the reports meanwhile.
  void waitForDatabase({ url: url(), report: (message) => messages.push(message) });
  await vi.waitFor(() => expect(messages).toHaveLength(1), { timeout: 10_000 });
  expect(messages[0]).toMatch(reason);
  expect(messages[0]).not.toContain("wrong-secret");
});

test("returns without a report when the database answers", async () => {
  const report = vi.fn<(message: string) => void>();
  await waitForDatabase({ url: inject("databaseServerUrl"), report });
  expect(report).not.toHaveBeenCalled();
});

test("reports a server that closes its connections", async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const messages: string[] = [];
  void waitForDatabase({ url: `postgres://aside@127.0.0.1:${port}/aside`, report: (message) => messages.push(message) });
  await vi.waitFor(() => expect(messages.join()).toMatch(/Connection terminated unexpectedly|ECONNRESET/), { timeout: 10_000 });
});

const fault = (values: object) => Object.assign(new Error("fault"), values);

test.each([
  fault({ code: "57P01" }),
  fault({ code: "57P02" }),
  fault({ code: "57P03" }),
  fault({ code: "53300" }),
  fault({ code: "08006" }),
  fault({ code: "EPIPE", syscall: "write" }),
  fault({ code: "ENOENT", syscall: "connect" }),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("Client was closed and is not queryable"),
  new Error("Query read timeout"),
  new Error("timeout exceeded when trying to connect"),
  new Error("driver has already been destroyed"),
  new AggregateError([fault({ code: "ECONNREFUSED" }), fault({ code: "ECONNREFUSED" })]),
  new Error("wrapped", { cause: fault({ code: "ECONNRESET" }) }),
])("treats $message ($code) as an unavailable database", (error) => {
  expect(isUnavailable(error)).toBe(true);
});

test.each([fault({ code: "ENOENT", syscall: "open" }), fault({ code: "23505" }), fault({ code: "57014" }), "text", null])(
  "treats %s as another error",
  (error) => {
    expect(isUnavailable(error)).toBe(false);
  },
);
