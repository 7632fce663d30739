import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { collectEvents } from "../contract.ts";

let app: TestApp;
let collector: ReturnType<typeof createServer>;
let received: string[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      received.push(text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/events`;
  app = await startApp({ worker: true, env: { ANALYTICS_URL: url } });
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => collector.close(resolve));
});
beforeEach(() => void (received = []));

const viewed = (route: string) => ({ name: "screen_viewed", props: { route }, age_ms: 1000 });
async function send(events: unknown, headers: Record<string, string> = {}): Promise<number> {
  const driver = app.driver();
  driver.withoutCsrf = true;
  const { status } = await driver.request("POST", collectEvents.path, { events }, headers);
  await app.waitForJobs();
  return status;
}

test("events are forwarded to the collector with their time, and without anything about the request", async () => {
  expect(await send([viewed("/aside/$eventId/record"), { name: "signed_in", props: { userId: "42" }, age_ms: 0 }])).toBe(200);
  const { events } = JSON.parse(received[0] ?? "") as { events: { at: string }[] };
  const at = expect.any(String) as string;
  expect(events).toEqual([
    { name: "screen_viewed", props: { route: "/aside/$eventId/record" }, at },
    { name: "signed_in", props: {}, at },
  ]);
  expect(Date.parse(events[1]?.at ?? "") - Date.parse(events[0]?.at ?? "")).toBe(1000);
});

test("a browser with Do Not Track or Global Privacy Control is not counted", async () => {
  for (const name of ["dnt", "sec-gpc"]) expect(await send([viewed("/account")], { [name]: "1" })).toBe(200);
  expect(received).toEqual([]);
});

test("unknown events, too many, and values that could identify someone are refused", async () => {
  for (const events of [
    [],
    Array.from({ length: 21 }, () => viewed("/account")),
    [{ name: "other", props: {}, age_ms: 0 }],
    [viewed("/aside/ada@mail.example")],
    [viewed(`/${"x".repeat(41)}`)],
    [viewed("https://evil.example/")],
    [{ name: "error_reported", props: { kind: "ada" }, age_ms: 0 }],
  ])
    expect(await send(events)).toBe(400);
  expect(await send([viewed("/account"), "x".repeat(20_000)])).toBe(413);
  expect(received).toEqual([]);
});

test("nothing is collected without ANALYTICS_URL", async () => {
  const other = await startApp({ worker: true });
  expect((await other.driver().try(collectEvents, { body: { events: [viewed("/account")] } })).status).toBe(200);
  await other.waitForJobs();
  expect(received).toEqual([]);
  await other.stop();
});
