import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { endTrial } from "@aside/testkit/stores/plans-store.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "../create-api.ts";

/** What an account can no longer do when its trial or plan has ended. Viewing, replying, exporting and deleting are not among it. */
const LOCKED = new Set([
  "addEmailMembers",
  "askAnalysis",
  "assignLabel",
  "beginApp",
  "beginPasskey",
  "connectCrm",
  "createAnalysis",
  "createEvent",
  "createLabel",
  "createLibraryFolder",
  // The account's export has every video.
  "downloadVideo",
  "draftMessage",
  "editTranscript",
  // figures, not content: the account's export has everything
  "exportEngagement",
  "getTranslation",
  "postEngagement",
  "privateMessage",
  // It is an Aside of the agent; they can answer in writing.
  "replyToFormSubmissionByVideo",
  "resubmitLibraryPost",
  "reuseLibraryPost",
  "sendPost",
  "startFromLibraryTemplate",
  "submitToLibrary",
  "suggestSpeaking",
  "updateLibrarySettings",
  "uploadFile",
]);

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9", BILLING: "manual" } });
  world = await makeWorld(app);
  for (const email of [world.emails.creator, world.emails.stranger]) await endTrial(app.context.db, email);
}, 120_000);
afterAll(async () => await app.stop());

/** The caller of the row with an account, the least powerful first. */
const callerOf = (row: Row): Kind | undefined =>
  (["creator", "recipient", "colleague", "stranger", "companyAdmin", "companyLead", "admin", "superAdmin"] as const).find((kind) =>
    row.admits.includes(kind),
  );

describe("when a trial has ended", () => {
  test.each(Object.keys(allRows))("%s is refused only if it is in the list", async (name) => {
    const { config } = app.context;
    const endpoint = allRoutes.map((route) => route.endpoint).find((other) => other.name === name);
    const row = allRows[name] as Row;
    const caller = callerOf(row);
    if (!endpoint || !caller) return;
    config.BILLING = "none";
    const input = (await row.input?.(world)) ?? {};
    config.BILLING = "manual";
    expect((await world.actors[caller].try(endpoint, input)).status === 402).toBe(LOCKED.has(name));
  });

  test("the list names endpoints only", () => {
    expect([...LOCKED].filter((name) => !(name in allRows))).toEqual([]);
  });
});
