import { AppError, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { BOOKING_TOOLS, bookingLink } from "../booking-tools.ts";
import type {
  deleteDemoHost as deleteEndpoint,
  readDemoSettings as readEndpoint,
  saveDemoHost as hostEndpoint,
  updateDemoSettings as updateEndpoint,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { presentHost } from "./present.ts";
import { deleteHost, listHosts, readSettings, saveHost, saveSettings } from "./store.ts";

/** The permission reaches the whole product only. */
export const readDemoSettings: Handler<typeof readEndpoint> = async ({ context }) => await present(context);

export const updateDemoSettings: Handler<typeof updateEndpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const link = body.booking_url ? bookingLink(body.booking_url) : null;
  if (link === null && (body.mode === "link" || body.booking_url)) throw new AppError(422, "invalid_booking_url", copy.bookingUrl);
  const settings = { ...body, booking_url: link };
  await context.db.transaction().execute(async (trx) => {
    await saveSettings(trx, settings);
    const target = { kind: "demos", id: null, label: "settings" };
    await recordAudit(context, trx, { companyId: null, by: user, action: "demos.settings_changed", target, details: settings, request });
  });
  return await present(context);
};

export const saveDemoHost: Handler<typeof hostEndpoint> = async ({ actor, body, context, request }) => {
  const user = requireUser(actor);
  const host = await findUserByEmail(context.db, body.email);
  if (!host?.is_active) throw new AppError(422, "not_a_user", copy.notAUser);
  const { time_zone: timeZone, hours, meeting_url: meetingUrl, is_active: isActive } = body;
  await context.db.transaction().execute(async (trx) => {
    await saveHost(trx, { userId: host.id, timeZone, hours, meetingUrl, isActive });
    const target = { kind: "user", id: host.id, label: host.email };
    await recordAudit(context, trx, { companyId: null, by: user, action: "demos.host_saved", target, request });
  });
  return await present(context);
};

export const deleteDemoHost: Handler<typeof deleteEndpoint> = async ({ actor, params, context, request }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteHost(trx, params.id))) throw notFound();
    const target = { kind: "user", id: params.id, label: "" };
    await recordAudit(context, trx, { companyId: null, by: user, action: "demos.host_removed", target, request });
  });
  return { success: true as const };
};

async function present({ db }: AppContext) {
  const [settings, hosts] = await Promise.all([readSettings(db), listHosts(db)]);
  return { ...settings, hosts: hosts.map(presentHost), allowed_hosts: [...BOOKING_TOOLS] };
}
