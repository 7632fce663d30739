import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { conflict, notFound, tooManyRequests } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type askExport as askEndpoint, type listExports as listEndpoint, MAX_EXPORTS_A_DAY } from "../contract.ts";
import { copy } from "../copy.ts";
import { makeExport } from "./jobs.ts";
import { presentExport } from "./present.ts";
import { requireOwn } from "./require-own.ts";
import { findExport, insertExport, listExports as list } from "./store.ts";
import { lockProfile } from "@aside/core/accounts/server/profile-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const askExport: Handler<typeof askEndpoint> = async ({ actor, params, context, request }) => {
  const { userId } = requireOwn(actor, params.id);
  const row = await context.db.transaction().execute(async (trx) => {
    const now = context.now();
    // Locks the person's row: of two concurrent requests the second waits and sees the first.
    const person = await lockProfile(trx, userId);
    if (!person) throw notFound();
    const known = await list(trx, userId);
    if (known.some((one) => one.state === "WAITING" || one.state === "PROCESSING")) throw conflict(copy.exportUnderWay);
    const today = known.filter((one) => one.state !== "FAILED" && now.getTime() - one.created_at.getTime() < DAY_MS);
    const oldest = today[MAX_EXPORTS_A_DAY - 1];
    if (oldest) throw tooManyRequests(Math.ceil((oldest.created_at.getTime() + DAY_MS - now.getTime()) / 1000));
    const id = context.newId();
    await insertExport(trx, { id, userId, now });
    await context.jobs.enqueue(trx, makeExport, { export_id: id, waits: 0 }, { singletonKey: `${id}:0` });
    await recordAudit(context, trx, {
      companyId: person.company_id,
      by: actor,
      action: "user.export_asked",
      target: { kind: "user", id: userId, label: person.email },
      request,
    });
    return await findExport(trx, id);
  });
  if (!row) throw notFound();
  return presentExport(row);
};

export const listExports: Handler<typeof listEndpoint> = async ({ actor, params, context }) => ({
  items: (await list(context.db, requireOwn(actor, params.id).userId)).map(presentExport),
});
