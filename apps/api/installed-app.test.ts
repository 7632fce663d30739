import { afterAll, beforeAll, expect, test } from "vitest";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { WORKER_PATH } from "@aside/contract/native/service-worker.ts";
import { createServer } from "@aside/server/http/create-server.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { registerInstalledApp, registerShareTarget } from "./pages/installed-app.ts";

let app: TestApp;
let url: string;
let close: () => Promise<void>;
let shell = "<html>one</html>";
beforeAll(async () => {
  app = await startApp();
  url = await start();
});
afterAll(async () => {
  await close();
  await app.stop();
});

/** The routes as a process has them, with a worker that needs no build. */
async function start(): Promise<string> {
  const server = createServer(app.context);
  registerInstalledApp(server, {
    readWorker: () => `const cache = "release-__SHELL__"; const release = "__RELEASE__";`,
    readRelease: async () => "0.1.0+abc",
    drawShell: async () => shell,
  });
  registerShareTarget(server);
  close = async () => await server.close();
  return await server.listen({ host: "127.0.0.1", port: 0 });
}

test("the manifest is served as one", async () => {
  const reply = await fetch(`${url}/manifest.webmanifest`);
  expect(reply.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(await reply.json()).toMatchObject({ start_url: "/dashboard", display: "standalone" });
});

test("the worker names its release and its shell, also at the path of the first releases; another shell is another worker", async () => {
  const reply = await fetch(url + WORKER_PATH);
  const text = await reply.text();
  expect(text).toMatch(/^const cache = "release-[0-9a-f]{16}"; const release = "0\.1\.0\+abc";$/);
  expect(reply.headers.get("cache-control")).toBe("no-cache");
  expect(reply.headers.get("content-type")).toMatch(/^text\/javascript/);
  expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  expect(await (await fetch(`${url}/push-worker.js`)).text()).toBe(text);
  await close();
  shell = "<html>two</html>";
  url = await start();
  expect(await (await fetch(url + WORKER_PATH)).text()).not.toBe(text);
});

test("a shared file without a worker leads to the page that says so, and is not read", async () => {
  const body = new FormData();
  body.append("videos", new File([new Uint8Array(3_000_000)], "clip.mp4", { type: "video/mp4" }));
  const reply = await fetch(url + SHARED_VIDEOS_PATH, { method: "POST", body, redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, `${SHARED_VIDEOS_PATH}?problem=again`]);
});
