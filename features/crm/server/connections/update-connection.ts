import { AppError } from "@aside/contract/errors.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateCrmConnection as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { syncRefusedAgain } from "../activities/contacts-store.ts";
import { setConnection } from "./connections-store.ts";
import { ownCompany, requireLocked } from "./own-company.ts";
import { presentVendor } from "./present.ts";
import { recordChange } from "./record-change.ts";

export const updateCrmConnection: Handler<typeof endpoint> = async ({ actor, params: { provider }, body, context, request }) => {
  const companyId = ownCompany(actor);
  if (body.state === "active") await requireFeature(context, actor, "hubspot_integration");
  const now = context.now();
  return await context.db.transaction().execute(async (trx) => {
    const row = await requireLocked(trx, { companyId, provider });
    if (body.state !== undefined && row.state === "disconnected_by_vendor")
      throw new AppError(422, "crm_disconnected", copy.disconnected(VENDOR_NAMES[provider]));
    const settings = {
      activities: body.activities ? [...new Set(body.activities)] : row.activities,
      creates_contacts: body.creates_contacts ?? row.creates_contacts,
      syncs_properties: provider === "hubspot" && (body.syncs_properties ?? row.syncs_properties),
      state: body.state ?? row.state,
    };
    const isStateChanged = settings.state !== row.state;
    const isResumed = isStateChanged && settings.state === "active";
    const reset = {
      ...(isStateChanged ? { reason: null } : {}),
      ...(isResumed ? { failures: 0, failing_since: null, error: null, next_at: now } : {}),
    };
    await setConnection(trx, row.id, { ...settings, ...reset, updated_at: now });
    // What the administrator changed may be what was in the way.
    if (isResumed || body.syncs_properties) await syncRefusedAgain(trx, row.id);
    await recordChange(trx, { context, by: actor, request, connection: row, action: "crm.changed", details: settings });
    return await presentVendor(context, trx, companyId, provider);
  });
};
