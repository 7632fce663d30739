import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getInsights } from "../contract.ts";

const SAID =
  "Good morning everyone. The new warehouse opens in June, because the builder is two weeks late. Please send the final report to the customer before Friday. I will call the builder tomorrow.";

let app: TestApp;
let directory: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
  directory = await mkdtemp(join(tmpdir(), "aside-road-"));
});
afterAll(async () => {
  await app.stop();
  await rm(directory, { recursive: true, force: true });
});

test("speech transcribed on this machine becomes a summary and action items, also in the email", { timeout: 120_000 }, async () => {
  const wav = join(directory, "said.wav");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", SAID, "-o", wav]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error("This test needs flite to synthesize speech. Install it with: apt-get install flite");
    throw error;
  });
  const ada = await createUser(app, "Ada Lovelace");
  const postId = await recordPost(ada, { seconds: 14, wav });
  await app.waitForJobs({ timeoutMs: 100_000 });
  const made = await ada.call(getInsights, { params: { id: postId } });
  expect(made).toMatchObject({ transcript_state: "final", summary: { state: "PROCESSED", origin: "suggested" } });
  expect(made.summary.content?.text.toLowerCase()).toContain("warehouse");
  const items = made.actions.content?.items ?? [];
  expect(items.map((item) => [item.who, item.text.toLowerCase()])).toEqual([
    ["viewers", "send the final report to the customer"],
    ["speaker", "call the builder"],
  ]);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect(items[1]).toMatchObject({ due: tomorrow, due_text: "tomorrow" });
  // The moment where it is said: after the first sentence's six seconds, before the end.
  expect(items[0]?.source?.start).toBeGreaterThan(4);
  expect(items[1]?.source?.end).toBeLessThan(14);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "bob@example.net" } });
  await app.waitForJobs();
  const summary = (await ada.call(getPost, { params: { id: postId } })).ai_summary ?? "";
  const [mail] = await app.mailbox.list("bob@example.net");
  expect(mail?.text).toContain(summary);
});
