import { readFileSync } from "node:fs";
import { join } from "node:path";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PLAN_FEATURES, type PlanFeature } from "@aside/contract/plans.ts";
import type { PlanDetails } from "../contract.ts";
import { copy } from "../copy.ts";
import { LockedNote } from "./LockedNote.tsx";
import { PLAN_KEY } from "./use-plan.ts";

type Lists = Pick<PlanDetails, "excluded_features" | "shadow_features">;

function draw(feature: PlanFeature, plan: Lists): string {
  const client = new QueryClient();
  client.setQueryData(PLAN_KEY, { ...plan, showOptionToUpgrade: true });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LockedNote feature={feature} />
    </QueryClientProvider>,
  );
}

const others = (feature: PlanFeature) => PLAN_FEATURES.filter((each) => each !== feature);

test.each(PLAN_FEATURES)("%s: a plan that lacks it shows a lock with a way to the plans, and another plan nothing", (feature) => {
  // Absent from the excluded features: included, whatever the shadow features say.
  expect(draw(feature, { excluded_features: others(feature), shadow_features: [feature] })).toBe("");
  expect(draw(feature, { excluded_features: null, shadow_features: others(feature) })).toBe("");
  for (const plan of [
    { excluded_features: [feature], shadow_features: [] },
    { excluded_features: null, shadow_features: [feature] },
  ]) {
    const html = draw(feature, plan);
    expect(html).toContain(copy.locked);
    expect(html).toContain('href="/plan-details"');
  }
});

/** Where the control of each feature is locked. */
const CONTROLS: Record<PlanFeature, string | null> = {
  video_sends: "apps/web/src/screens/SendPanel.tsx",
  labels_favorites: "features/labels/web/LabelPicker.tsx",
  engagement_analytics: "features/viewing/web/engagement/EngagementPanel.tsx",
  bcc_send: "features/delivery/web/BccField.tsx",
  allow_guest_replies: "core/messages/privacy-features.ts",
  disable_replies: "core/messages/privacy-features.ts",
  transcript_editing: "features/transcripts/web/edit/TranscriptEditor.tsx",
  add_notes_hyperlinks: "features/notes/web/LinkTool.tsx",
  built_in_teleprompter: "apps/web/src/screens/record/RecordStage.tsx",
  custom_animated_backgrounds: "apps/web/src/screens/record/RecordStage.tsx",
  screen_share: "apps/web/src/screens/record/RecordStage.tsx",
  download_videos: "features/delivery/web/DownloadButton.tsx",
  upload_pre_recorded_videos: "apps/web/src/screens/record/RecordStage.tsx",
  translation_ai: "features/insights/web/TranslationLock.tsx",
  ai_speaking_suggestions: "features/insights/web/SuggestSpeaking.tsx",
  multi_video_ai_analysis: "features/analysis/web/NewAnalysis.tsx",
  ai_assisted_sending: "features/insights/web/DraftMessage.tsx",
  viewing_gated_emails: "core/messages/privacy-features.ts",
  viewing_gated_login: "core/messages/privacy-features.ts",
  // The limit that the studio shows is the server's.
  video_recording_length: null,
  share_methods: "apps/web/src/screens/ShareVia.tsx",
  // The library's state says whether it is locked (features/library/web/home/NotMember.tsx).
  company_library: "features/library/server/rights/change-settings.ts",
  mfa_support: "features/second-factor/web/TwoFactorCard.tsx",
  // There is nothing to lock yet.
  hubspot_integration: null,
};

test("the control of each feature names what locks it", () => {
  const root = join(import.meta.dirname, "../../..");
  const missing = Object.entries(CONTROLS).filter(
    ([feature, file]) => file !== null && !readFileSync(join(root, file), "utf8").includes(`"${feature}"`),
  );
  expect(missing).toEqual([]);
});
