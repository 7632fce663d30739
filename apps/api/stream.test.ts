import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { sendSignals } from "@aside/server/signals/signals.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { updateFlags } from "@aside/features/administration/contract.ts";
import { updateCompany } from "@aside/features/administration/company-contract.ts";
import { refreshSession } from "@aside/features/sign-in/contract.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";

let app: TestApp | null;
beforeEach(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, ai: { generator: null, embedder: null } });
});
afterEach(async () => await app?.stop());

test("a node that stops ends its open streams immediately", async () => {
  if (!app) throw new Error("no app");
  const ada = await createUser(app);
  const response = await fetch(app.url + STREAM_PATH, { headers: { "access-token": ada.token ?? "" } });
  const body = response.text();
  const began = performance.now();
  await app.stop();
  app = null;
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(await body).toContain("event: open");
});

test("owners of an inbox with a changed Aside get one event without content; no one else does", { timeout: 120_000 }, async () => {
  if (!app) throw new Error("no app");
  const [ada, bob, eve] = [await createUser(app), await createUser(app, "Bob"), await createUser(app, "Eve")];
  const event = await ada.call(createEvent, { body: { title: "Hello" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 2 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, send_copy: false } });
  await app.waitForJobs();
  // Ignore the events of the jobs.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const [bobs, adas, eves] = [await listen(bob), await listen(ada), await listen(eve)];
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Another title" } });
  await sendSignals(
    app.context.db,
    "post.changed",
    Array.from({ length: 20 }, () => ({ post_id: postId, event_id: event.id })),
  );
  await vi.waitFor(() => expect(bobs()).not.toEqual([]), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  // On a slow machine, the title and the other signals may arrive as two events.
  expect(bobs().length).toBeLessThanOrEqual(2);
  expect(new Set(bobs())).toEqual(new Set(["event: received.changed\ndata: {}"]));
  expect(adas()).toHaveLength(1);
  expect(adas()[0]).toMatch(/^event: post.changed/);

  // A summary of the transcript changes the author's list and the recipients' inboxes.
  const [asideBefore, inboxBefore] = [adas().length, bobs().length];
  await say(app, ada, postId, "The plan is good. We send the offer to the customer on Friday.");
  await vi.waitFor(
    () => {
      expect(adas().slice(asideBefore).join()).toContain("event: post.changed");
      expect(bobs().length).toBeGreaterThan(inboxBefore);
    },
    { timeout: 30_000 },
  );
  expect(bobs().join()).not.toContain(postId);
  expect(eves()).toEqual([]);
});

test("only the author learns that a post is watched, also on the post's own stream", async () => {
  if (!app) throw new Error("no app");
  const [ada, bob] = [await createUser(app), await createUser(app, "Bob")];
  const event = await ada.call(createEvent, { body: { title: "Hello" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 1 });
  await ada.call(sendPost, { params: { id: postId }, body: {} });
  await app.waitForJobs();
  const [adas, bobs] = [await listen(ada, postId), await listen(bob, postId)];
  await bob.call(pageView, { body: { post_id: postId } });
  await expect.poll(() => adas().join()).toContain("engagement.changed");
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Another title" } });
  await expect.poll(() => bobs().join()).toContain("post.changed");
  expect(bobs().join()).not.toContain("engagement.changed");
});

/** A person's stream, or that of a post; returns the events since the last call, without heartbeats. */
async function listen(person: ApiDriver, postId?: string): Promise<() => string[]> {
  const response = await fetch(`${person.url}${STREAM_PATH}${postId ? `?post_id=${postId}` : ""}`, {
    headers: { "access-token": person.token ?? "" },
  });
  let text = "";
  const opened = Promise.withResolvers<void>();
  void (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.includes("event: open\ndata: {}\n\n")) opened.resolve();
    }
  })().catch(() => {});
  await opened.promise;
  return () => text.split("\n\n").filter((block) => block.startsWith("event: ") && !block.startsWith("event: open"));
}

test("a change of the company reaches its members, one of a person that person, and nobody else", { timeout: 60_000 }, async () => {
  if (!app) throw new Error("no app");
  const root = await makeRoot(app);
  const { lead, user } = await makeCompany(app, root);
  const stranger = await createUser(app, "Stranger");
  const [users, leads, strangers] = [await listen(user), await listen(lead), await listen(stranger)];
  await lead.call(updateCompany, { body: { name: "Renamed", co_brand_nav_url: "https://acme.example/", co_brand_logo_height: 40 } });
  await vi.waitFor(() => expect(users()).toHaveLength(1), { timeout: 20_000 });
  expect(users()[0]).toMatch(/^event: account.changed/);
  const { user: shown } = await user.call(refreshSession, { body: {} });
  expect(shown).toMatchObject({ coBrandNavUrl: "https://acme.example/", coBrandLogoHeight: 40 });
  await lead.call(updateFlags, { body: { user_id: user.userId, isPersonaEnabled: true } });
  await vi.waitFor(() => expect(users()).toHaveLength(2), { timeout: 20_000 });
  await app.changesArrived();
  expect([leads().length, strangers().length]).toEqual([1, 0]);
});
