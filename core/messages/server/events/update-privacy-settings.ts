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
  // Clients from before it send only the six flags.
  const settings = { ...body, viewers_can_download: body.viewers_can_download ?? row.viewers_can_download };
  for (const feature of featuresToChange(row, settings)) await requireFeature(context, actor, feature);
  await context.db.transaction().execute(async (trx) => {
    await savePrivacy(trx, params.id, settings);
    await sendSignal(trx, "event.changed", { event_id: params.id, user_id: row.creator_id });
  });
  return presentPrivacy(settings);
};
