import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAN_FEATURES, type PlanFeature } from "@aside/contract/plan-features.ts";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import { PASSWORD } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRows } from "./access/all-rows.ts";
import type { Row } from "./access/row.ts";
import { allRoutes } from "./create-api.ts";

/** Which endpoint needs which feature: an admitted caller, and what its body needs in addition to the row in access/. */
const GATED: [feature: PlanFeature, endpoint: string, caller: Kind, body?: Record<string, unknown>][] = [
  ["video_sends", "privateMessage", "recipient"],
  ["bcc_send", "addMembers", "creator", { bcc: [{ email: "hidden@example.com" }] }],
  ["bcc_send", "sendPost", "creator", { bcc: "hidden@example.com" }],
  ["labels_favorites", "createLabel", "creator"],
  ["labels_favorites", "assignLabel", "creator"],
  ["engagement_analytics", "postEngagement", "creator"],
  ["engagement_analytics", "exportEngagement", "creator"],
  ["transcript_editing", "editTranscript", "creator"],
  ["add_notes_hyperlinks", "updatePost", "creator", { note: '<p><a href="https://acme.example/">our plan</a></p>' }],
  ["upload_pre_recorded_videos", "initiateUpload", "creator", { is_file_upload: true }],
  ["upload_pre_recorded_videos", "uploadFile", "creator"],
  ["translation_ai", "getTranslation", "creator"],
  ["ai_speaking_suggestions", "suggestSpeaking", "creator"],
  ["multi_video_ai_analysis", "createAnalysis", "creator"],
  ["multi_video_ai_analysis", "askAnalysis", "creator"],
  ["ai_assisted_sending", "draftMessage", "creator"],
  ["company_library", "updateLibrarySettings", "companyLead"],
  ["company_library", "createLibraryFolder", "companyLead"],
  ["company_library", "submitToLibrary", "creator"],
  ["company_library", "resubmitLibraryPost", "creator"],
  ["company_library", "reuseLibraryPost", "creator"],
  ["company_library", "startFromLibraryTemplate", "creator"],
  ["mfa_support", "beginPasskey", "creator", { password: PASSWORD }],
  ["mfa_support", "beginApp", "creator", { password: PASSWORD }],
  ["mfa_support", "askPasskey", "creator", { is_asked: true, password: PASSWORD }],
  ["mfa_support", "updateCompanyMfa", "companyLead", { requires_mfa: true }],
];

/** Features that no endpoint can enforce, because they run only in the browser or do not exist yet. */
const UNGATED: readonly PlanFeature[] = [
  "allow_guest_replies",
  "disable_replies",
  "built_in_teleprompter",
  "custom_animated_backgrounds",
  "screen_share",
  "download_videos",
  "viewing_gated_emails",
  "viewing_gated_login",
  "video_recording_length",
  "share_methods",
  "hubspot_integration",
];

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => await app.stop());

test("every plan feature is in one of the two tables", () => {
  expect([...new Set(GATED.map(([feature]) => feature)), ...UNGATED].toSorted()).toEqual(PLAN_FEATURES.toSorted());
});

/** The reply while these features are missing. The objects that the row needs are created with all features. */
async function callWithout(disabled: PlanFeature[], endpointName: string, caller: Kind, body: Record<string, unknown> | undefined) {
  const endpoint = allRoutes.map((route) => route.endpoint).find(({ name }) => name === endpointName);
  if (!endpoint) throw new Error(`no endpoint ${endpointName}`);
  const { config } = app.context;
  config.DISABLED_FEATURES = [];
  const input = (await (allRows[endpointName] as Row).input?.(world)) ?? {};
  config.DISABLED_FEATURES = disabled;
  return await world.actors[caller].try(endpoint, body ? { ...input, body: { ...(input.body as object), ...body } } : input);
}

test.each(GATED)("%s: %s returns 402 only where the feature is missing", async (feature, endpointName, caller, body) => {
  const others = PLAN_FEATURES.filter((other) => other !== feature);
  expect((await callWithout([], endpointName, caller, body)).status).not.toBe(402);
  expect((await callWithout(others, endpointName, caller, body)).status).not.toBe(402);
  const locked = await callWithout([feature], endpointName, caller, body);
  expect([locked.status, locked.error]).toEqual([402, expect.objectContaining({ code: "feature_locked", details: { feature } })]);
});
