import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updatePrivacySettings as endpoint } from "../../contract.ts";
import { requireFeature } from "../../../entitlements/server/entitlements.ts";
import { presentPrivacy } from "./present.ts";
import { requireEvent } from "./read-event.ts";
import { savePrivacy } from "./events-store.ts";

/** What a plan may lack. A setting from before stays. */
const GATED = [
  ["allow_anonymous_replies", "allow_guest_replies"],
  ["no_replies_allowed", "disable_replies"],
  ["recipients_can_view_post", "viewing_gated_emails"],
  ["signed_in_users_can_view_post", "viewing_gated_login"],
] as const;

export const updatePrivacySettings: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const { row } = await requireEvent(context, actor, params.id, "update");
  for (const [flag, feature] of GATED) if (body[flag] && !row[flag]) await requireFeature(context, actor, feature);
  await context.db.transaction().execute(async (trx) => {
    await savePrivacy(trx, params.id, body);
    await sendSignal(trx, "event.changed", { event_id: params.id, user_id: row.creator_id });
  });
  return presentPrivacy(body);
};
