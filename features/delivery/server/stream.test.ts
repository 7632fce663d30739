import { afterEach, beforeEach, expect, test } from "vitest";
import { signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { STREAM_PATH } from "../contract.ts";

let app: TestApp | null;
beforeEach(async () => {
  app = await startApp({ worker: true });
});
afterEach(async () => await app?.stop());

test("a node that is stopped ends its open streams, and does not wait for them", async () => {
  if (!app) throw new Error("no app");
  const ada = await signUpPerson(app);
  const response = await fetch(app.url + STREAM_PATH, { headers: { "access-token": ada.token ?? "" } });
  const body = response.text();
  const began = performance.now();
  await app.stop();
  app = null;
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await body).toContain("event: open");
});
