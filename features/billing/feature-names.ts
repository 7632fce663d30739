import type { PlanFeature } from "@aside/contract/plans.ts";

/** Named in the prices, but not built yet. */
const PLANNED: readonly PlanFeature[] = ["hubspot_integration"];

export const featureStateOf = (plan: { included_features: readonly PlanFeature[] }, feature: PlanFeature) =>
  !plan.included_features.includes(feature) ? "excluded" : PLANNED.includes(feature) ? "planned" : "included";

/** The 24 features as people call them, grouped for the comparison of plans. */
export const FEATURE_GROUPS: readonly { title: string; features: readonly [PlanFeature, string][] }[] = [
  {
    title: "Record",
    features: [
      ["video_recording_length", "Recordings of up to 5 minutes"],
      ["screen_share", "Screen recording"],
      ["built_in_teleprompter", "Teleprompter"],
      ["custom_animated_backgrounds", "Animated and custom backgrounds"],
      ["upload_pre_recorded_videos", "Upload of existing videos"],
      ["ai_speaking_suggestions", "Speaking suggestions"],
    ],
  },
  {
    title: "Send",
    features: [
      ["video_sends", "Sending by email"],
      ["share_methods", "Email copy, embed code and other ways to share"],
      ["bcc_send", "Hidden recipients (bcc)"],
      ["ai_assisted_sending", "Drafted messages"],
      ["add_notes_hyperlinks", "Links in notes"],
      ["allow_guest_replies", "Replies by guests"],
      ["disable_replies", "Turning replies off"],
      ["viewing_gated_emails", "Viewing by recipients only"],
      ["viewing_gated_login", "Viewing by signed-in people only"],
    ],
  },
  {
    title: "Understand",
    features: [
      ["engagement_analytics", "Viewing insights"],
      ["transcript_editing", "Transcript editing"],
      ["translation_ai", "Translation"],
      ["multi_video_ai_analysis", "Analysis across videos"],
      ["labels_favorites", "Labels and favorites"],
      ["download_videos", "Video downloads"],
    ],
  },
  {
    title: "Company",
    features: [
      ["company_library", "Company library with approval"],
      ["mfa_support", "Two-factor authentication"],
      ["hubspot_integration", "HubSpot integration"],
    ],
  },
];
