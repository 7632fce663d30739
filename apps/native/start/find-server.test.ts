import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startApp } from "@aside/testkit/start-app.ts";
import { checkServer, readAddress } from "./find-server.ts";

test.each([
  ["video.example.com", "https://video.example.com"],
  ["  HTTPS://Video.Example.com/dashboard?x=1 ", "https://video.example.com"],
  ["video.example.com:8443", "https://video.example.com:8443"],
  ["bücher.example", "https://xn--bcher-kva.example"],
  ["http://video.example.com", null],
  ["javascript://video.example.com/%0aalert(1)", null],
  ["video", null],
  ["", null],
  ["https://", null],
  ["https://person@evil.example", null],
  ["two words.example", null],
])("reads %s as %s", (entered, origin) => {
  expect(readAddress(entered)).toBe(origin);
});

test.each([
  [{ update_required: false }, "ok"],
  [{ update_required: true }, "ok"],
  [{ update_required: "no" }, "unknown"],
  ["<html>", "unknown"],
  [null, "unknown"],
])("takes the reply %o as %s", async (reply, state) => {
  const app = { version: "1.0.0", platform: "ios" } as const;
  expect(await checkServer(async () => await Promise.resolve(reply), "https://video.example.com", app)).toBe(state);
});

const ios = { version: "1.0.0", platform: "ios" } as const;

/** As the phone's client does it: without cookies, and whatever the status. */
async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const text = await response.text();
  return response.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}

test("a server of ours is recognized before anyone is signed in", async () => {
  const app = await startApp();
  expect(await checkServer(post, app.url, ios)).toBe("ok");
  await app.stop();
});

test("another server is not, and one that is down is unreachable", async () => {
  const other = createServer((_request, response) => response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect(await checkServer(post, url, ios)).toBe("unknown");
  await new Promise((resolve) => other.close(resolve));
  expect(await checkServer(post, url, ios)).toBe("unreachable");
});
