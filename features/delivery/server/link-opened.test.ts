import { afterAll, beforeAll, expect, test } from "vitest";
import { findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { pageView, postEngagement } from "../../viewing/contract.ts";
import { emailTracking, sendPost } from "../contract.ts";
import { noteLinkOpened } from "./find-member.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

test("a link request whose page never ran counts as a machine, and as a viewer when the page runs", async () => {
  const ada = await createUser(app, "Ada Lovelace", "ada@acme.example");
  const event = await ada.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "grace@work.example" } });
  const memberId = await findMembership(app.context.db, event.id, "grace@work.example");
  const mailOf = async () => (await ada.call(emailTracking, { params: { id: postId } })).emails[0];
  const openings = async () => (await ada.call(postEngagement, { params: { id: postId } })).machine_openings;
  const runPage = async (browserId: string) => {
    const driver = app.driver();
    driver.userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    const now = app.context.now();
    driver.cookies.set(
      "aside_viewer",
      await app.context.tokens.sign("viewer", { bid: browserId, mids: [memberId] }, { now, lifetimeSeconds: 60 }),
    );
    await driver.call(pageView, { body: { post_id: postId } });
  };

  const [scanner, person] = [crypto.randomUUID(), crypto.randomUUID()];
  await noteLinkOpened(app.context, memberId, scanner);
  expect(await mailOf()).toMatchObject({ opened_at: null, machine_opened_at: expect.any(String) });
  expect(await openings()).toBe(1);
  await noteLinkOpened(app.context, memberId, person);
  await runPage(person);
  expect(await mailOf()).toMatchObject({ opened_at: expect.any(String), machine_opened_at: expect.any(String) });
  await runPage(scanner);
  expect(await mailOf()).toMatchObject({ machine_opened_at: null });
  expect(await openings()).toBe(0);
});
