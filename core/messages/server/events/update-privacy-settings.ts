import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updatePrivacySettings as endpoint } from "../../contract.ts";
import { requireFeature } from "../../../entitlements/server/entitlements.ts";
import { featuresToChange } from "../../privacy-features.ts";
import { presentPrivacy } from "./present.ts";
import { requireEvent } from "./read-event.ts";
import { savePrivacy } from "./events-store.ts";

export const updatePrivacySettings: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const { row } = await requireEvent(context, actor, params.id, "update");
  for (const feature of featuresToChange(row, body)) await requireFeature(context, actor, feature);
  await context.db.transaction().execute(async (trx) => {
    await savePrivacy(trx, params.id, body);
    await sendSignal(trx, "event.changed", { event_id: params.id, user_id: row.creator_id });
  });
  return presentPrivacy(body);
};
