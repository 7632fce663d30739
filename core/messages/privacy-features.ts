import type { PlanFeature } from "@aside/contract/plans.ts";
import type { PrivacySettings } from "./contract.ts";

const NEEDED = [
  ["allow_anonymous_replies", "allow_guest_replies"],
  ["no_replies_allowed", "disable_replies"],
  ["recipients_can_view_post", "viewing_gated_emails"],
  ["signed_in_users_can_view_post", "viewing_gated_login"],
  ["viewers_can_download", "download_videos"],
] as const;

/** Features that turning on settings requires. A setting from before stays, whatever the plan. */
export const featuresToChange = (before: PrivacySettings, next: PrivacySettings): PlanFeature[] =>
  NEEDED.filter(([flag]) => next[flag] && !before[flag]).map(([, feature]) => feature);
