import type { Feature } from "@aside/server/feature.ts";
import { invalidation } from "@aside/server/signals/invalidation.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { mediaCookie } from "./sessions/media-cookie.ts";
import { userInfo } from "./user-info.ts";
import { sweepAuth } from "./sweep/sweep.ts";
import { subscriptions } from "./subscriptions.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [route(contract.userInfo, userInfo), route(contract.mediaCookie, mediaCookie)],
  subscriptions,
  jobs: () => [],
  crons: (context) => [{ name: "auth.sweep", cron: "43 * * * *", handler: async () => await sweepAuth(context) }],
  tables: ["companies", "guests", "password_resets", "sessions", "users"],
  invalidates: [
    invalidation("sessions", "session", { id: "id", deleted: true, updated: ["user_id", "revoked_at", "mfa_verified_at", "is_kept"] }),
    invalidation("users", "user", {
      id: "id",
      deleted: true,
      updated: [
        "email",
        "name",
        "role",
        "company_id",
        "is_active",
        "disabled_at",
        "mfa_type",
        "profile_image_key",
        "phone_number",
        "is_company_library_enabled",
        "is_persona_enabled",
        "is_upload_video_enabled",
        "preferences",
        "delete_after",
      ],
    }),
    invalidation("guests", "guest", { id: "id", deleted: true, updated: ["name"] }),
    invalidation("companies", "company", {
      id: "id",
      deleted: true,
      updated: [
        "requires_mfa",
        "name",
        "domain",
        "co_brand_logo_key",
        "co_brand_nav_url",
        "co_brand_logo_height",
        "domain_verified_at",
        "embedding_enabled",
        "embed_domains",
        "avatar_enabled",
      ],
    }),
  ],
  personData,
};
