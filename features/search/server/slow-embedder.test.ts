import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OpenAiClient } from "@aside/ai/open-ai/open-ai-client.ts";
import { createOpenAiEmbedder } from "@aside/ai/open-ai/open-ai-embedder.ts";
import { type OpenAiTestServer, startOpenAiServer } from "@aside/ai/testkit/open-ai-server.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { search } from "../contract.ts";

const SLOW_MS = 2_000;

let app: TestApp;
let server: OpenAiTestServer;
let ada: Awaited<ReturnType<typeof createUser>>;
let delayMs = 0;

beforeAll(async () => {
  server = await startOpenAiServer(async (request) => {
    await sleep(delayMs);
    const texts = request.json.input as string[];
    return { json: { data: texts.map((text, index) => ({ index, embedding: /budget|money/i.test(text) ? [1, 0] : [0, 1] })) } };
  });
  const client = new OpenAiClient({ baseUrl: server.url, timeoutMs: 20_000 });
  app = await startApp({ worker: true, ai: { embedder: createOpenAiEmbedder({ client, model: "slow-embedder" }) } });
  ada = await createUser(app, "Ada Lovelace");
  for (const title of ["The budget of spring", "Money for the party", "A walk in the rain"]) {
    const event = await ada.call(createEvent, { body: {} });
    await ada.call(updatePost, { params: { id: event.CreatorPosts[0]?.id ?? "" }, body: { title } });
  }
  await app.waitForJobs();
  // Opens the connections before times are measured.
  await find("rain");
}, 60_000);
afterAll(async () => {
  await app.stop();
  await server.close();
});

async function find(q: string, meaning?: "whole") {
  const began = performance.now();
  const { items, meaning_follows } = await ada.call(search, { query: { q, ...(meaning ? { meaning } : {}) } });
  return { titles: items.map((item) => item.title), meaning_follows, ms: performance.now() - began };
}
const timesAsked = (text: string) => server.requests.filter((request) => (request.json as { input: string[] }).input.includes(text)).length;

test("an engine that takes two seconds does not delay a search: text matches come first, the next search has both", async () => {
  delayMs = SLOW_MS;
  const first = await find("budget");
  expect(first).toMatchObject({ titles: ["The budget of spring"], meaning_follows: true });
  expect(first.ms).toBeLessThan(SLOW_MS / 2);
  // The first request is still pending; the same text is not requested twice.
  expect(await find("budget")).toMatchObject({ meaning_follows: true });
  expect(await find("budget", "whole")).toMatchObject({ titles: ["The budget of spring", "Money for the party"], meaning_follows: false });
  const again = await find("budget");
  expect(again).toMatchObject({ titles: ["The budget of spring", "Money for the party"], meaning_follows: false });
  expect(again.ms).toBeLessThan(SLOW_MS / 2);
  expect(timesAsked("budget")).toBe(1);
});

test("when it is down, text matches remain and related results are not announced for ever", async () => {
  server.answer = () => ({ fault: "cut" });
  expect(await find("party")).toMatchObject({ titles: ["Money for the party"] });
  expect(await find("party", "whole")).toMatchObject({ titles: ["Money for the party"], meaning_follows: false });
});
