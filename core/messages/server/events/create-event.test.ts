import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "../../contract.ts";
import { getPost } from "../../post-contract.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

const DAYS = 90 * DAY_MS;

test.each([
  { name: "yesterday keeps its time", ago: DAY_MS, isKept: true },
  { name: "89 days ago keeps its time", ago: DAYS - DAY_MS, isKept: true },
  { name: "91 days ago is as old as its upload", ago: DAYS + DAY_MS, isKept: false },
  { name: "in the future, by a wrong clock, is as old as its upload", ago: -10 * MINUTE_MS, isKept: false },
])("a recording made $name", async ({ ago, isKept }) => {
  const ada = await createUser(app, "Ada");
  const recordedAt = new Date(Date.now() - ago).toISOString();
  const event = await ada.call(createEvent, { body: { is_untouched: true, recorded_at: recordedAt } });
  const post = await ada.call(getPost, { params: { id: event.CreatorPosts[0]?.id ?? "" } });
  if (isKept) expect(post.created_at).toBe(recordedAt);
  else expect(Math.abs(Date.now() - Date.parse(post.created_at))).toBeLessThan(MINUTE_MS);
  expect(Math.abs(Date.now() - Date.parse(event.created_at))).toBeLessThan(MINUTE_MS);
  // Another Aside does not clear it away as one that was left long ago.
  await ada.call(createEvent, { body: { is_untouched: true } });
  expect((await ada.try(getPost, { params: { id: post.id } })).status).toBe(200);
});
