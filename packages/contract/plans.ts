/** Features that a plan may exclude. */
export const PLAN_FEATURES = [
  "video_sends",
  "labels_favorites",
  "engagement_analytics",
  "bcc_send",
  "allow_guest_replies",
  "disable_replies",
  "transcript_editing",
  "add_notes_hyperlinks",
  "built_in_teleprompter",
  "custom_animated_backgrounds",
  "screen_share",
  "download_videos",
  "upload_pre_recorded_videos",
  "translation_ai",
  "ai_speaking_suggestions",
  "multi_video_ai_analysis",
  "ai_assisted_sending",
  "viewing_gated_emails",
  "viewing_gated_login",
  "video_recording_length",
  "share_methods",
  "company_library",
  "mfa_support",
  "hubspot_integration",
] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export const DURATIONS = ["monthly", "annually", "lifetime"] as const;
export type Duration = (typeof DURATIONS)[number];
export const CURRENCIES = ["USD", "EUR", "GBP", "CNY", "INR"] as const;
export type Currency = (typeof CURRENCIES)[number];
