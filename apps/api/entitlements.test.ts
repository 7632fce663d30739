import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAN_FEATURES, type PlanFeature } from "@aside/contract/plans.ts";
import { type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import { PASSWORD } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "./create-api.ts";

/** Which endpoint needs which feature: an admitted caller, and what its body needs in addition to the row in access/. */
const GATED: [feature: PlanFeature, endpoint: string, caller: Kind, body?: Record<string, unknown>][] = [
  ["video_sends", "addEmailMembers", "creator"],
  ["video_sends", "privateMessage", "recipient"],
  ["video_sends", "sendPost", "creator"],
  ["screen_share", "initiateUpload", "creator", { is_screen: true }],
  ["custom_animated_backgrounds", "initiateUpload", "creator", { has_custom_background: true }],
  ["built_in_teleprompter", "initiateUpload", "creator", { uses_teleprompter: true }],
  ["download_videos", "downloadVideo", "creator"],
  ["share_methods", "sharedPost", "creator", { share_medium: "email" }],
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
  ["hubspot_integration", "connectCrm", "companyLead"],
  ["mfa_support", "beginPasskey", "creator", { password: PASSWORD }],
  ["mfa_support", "beginApp", "creator", { password: PASSWORD }],
  ["mfa_support", "askPasskey", "creator", { is_asked: true, password: PASSWORD }],
  ["mfa_support", "updateCompanyMfa", "companyLead", { requires_mfa: true }],
];

/** What turning on each privacy setting needs. */
const GATED_SETTINGS = {
  allow_anonymous_replies: "allow_guest_replies",
  no_replies_allowed: "disable_replies",
  recipients_can_view_post: "viewing_gated_emails",
  signed_in_users_can_view_post: "viewing_gated_login",
  viewers_can_download: "download_videos",
} as const satisfies Partial<Record<keyof PrivacySettings, PlanFeature>>;

/** `video_recording_length` is a limit (core/entitlements/server/limits.test.ts). */
const UNGATED: readonly PlanFeature[] = ["video_recording_length"];

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => await app.stop());

test("every plan feature is in one of the two tables", () => {
  const gated = [...GATED.map(([feature]) => feature), ...Object.values(GATED_SETTINGS)];
  expect([...new Set(gated), ...UNGATED].toSorted()).toEqual(PLAN_FEATURES.toSorted());
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
  // Without its additional body, the endpoint may need another feature.
  const always = GATED.filter(([, name, , added]) => name === endpointName && !added).map(([other]) => other);
  const others = PLAN_FEATURES.filter((other) => other !== feature && !always.includes(other));
  expect((await callWithout([], endpointName, caller, body)).status).not.toBe(402);
  expect((await callWithout(others, endpointName, caller, body)).status).not.toBe(402);
  const locked = await callWithout([feature], endpointName, caller, body);
  expect([locked.status, locked.error]).toEqual([402, expect.objectContaining({ code: "feature_locked", details: { feature } })]);
});

test.each(Object.entries(GATED_SETTINGS))("turning on %s needs %s; a setting from before stays", async (flag, feature) => {
  const { creator } = world.actors;
  const { config } = app.context;
  config.DISABLED_FEATURES = [];
  const { eventId: id } = await world.draft();
  const off = {
    recipients_can_view_post: false,
    signed_in_users_can_view_post: false,
    allow_anonymous_replies: false,
    keep_replies_private: false,
    no_replies_allowed: false,
    acknowledgement_required: false,
    viewers_can_download: false,
  };
  const on = { ...off, [flag]: true };
  await creator.call(updatePrivacySettings, { params: { id }, body: off });
  config.DISABLED_FEATURES = [feature];
  const locked = await creator.try(updatePrivacySettings, { params: { id }, body: on });
  expect([locked.status, locked.error]).toEqual([402, expect.objectContaining({ code: "feature_locked", details: { feature } })]);
  config.DISABLED_FEATURES = PLAN_FEATURES.filter((other) => other !== feature);
  await creator.call(updatePrivacySettings, { params: { id }, body: on });
  config.DISABLED_FEATURES = [feature];
  await creator.call(updatePrivacySettings, { params: { id }, body: on });
});
