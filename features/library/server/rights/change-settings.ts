import { notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { hasFeature, requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getSettings as getEndpoint, updateSettings as updateEndpoint } from "../../contract.ts";
import { countReviews } from "../posts/lists-store.ts";
import { findMembership, lockLibrary, mayDecideSomewhere } from "./rights-store.ts";
import { findSettings, saveSettings } from "./settings-store.ts";

export const getSettings: Handler<typeof getEndpoint> = async ({ actor: who, context }) => {
  const actor = requireUser(who);
  const library = await findMembership(context.db, actor.userId);
  const isMember = library?.is_member ?? false;
  const isAdmin = isMember && (library?.is_library_admin ?? false);
  const decides = isAdmin || (isMember && (await mayDecideSomewhere(context.db, actor.userId)));
  return {
    ...(await findSettings(context.db, library?.company_id ?? actor.userId)),
    company_name: library?.company_name ?? null,
    is_member: isMember,
    is_locked: !(await hasFeature(context, actor, "company_library")),
    abilities: { switch: library?.is_company_admin ?? false, administer: isAdmin, decide: decides },
    pending: decides ? await countReviews(context.db, { userId: actor.userId, companyId: library?.company_id ?? "", folderId: null }) : 0,
  };
};

export const updateSettings: Handler<typeof updateEndpoint> = async ({ actor: who, body, context, request }) => {
  const actor = requireUser(who);
  const library = await findMembership(context.db, actor.userId);
  const isSwitched = body.is_enabled !== undefined;
  if (!library || (isSwitched ? !library.is_company_admin : !library.is_library_admin)) throw notFound();
  await requireFeature(context, actor, "company_library");
  return await context.db.transaction().execute(async (trx) => {
    await lockLibrary(trx, library.company_id);
    const before = await findSettings(trx, library.company_id);
    const after = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) };
    await saveSettings(trx, library.company_id, after);
    const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof typeof before]);
    if (changed.length > 0)
      await recordAudit(context, trx, {
        companyId: library.company_id,
        by: actor,
        action: "library.settings_changed",
        target: { kind: "company", id: library.company_id, label: library.company_name },
        details: Object.fromEntries(changed),
        request,
      });
    return after;
  });
};
