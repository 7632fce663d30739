import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { exportAudit as endpoint } from "../../audit-contract.ts";
import { type AuditLogRow, type AuditWhich, listAuditAfter } from "./audit-log-store.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { readFilter } from "./list-audit.ts";
import { writeCsvLine } from "@aside/server/csv/write-csv.ts";

const BATCH = 1_000;
const HEAD = ["time", "actor kind", "actor", "action", "target kind", "target", "details", "source address", "user agent"];

/** Read in batches at the client's speed, so memory does not depend on the number of rows. */
export const exportAudit: Handler<typeof endpoint> = async ({ actor, query, context, request }) => {
  const user = requireUser(actor);
  const which = readFilter(user, query);
  const { company_id: _, ...filter } = query;
  await recordAudit(context, context.db, {
    companyId: which.companyId,
    by: user,
    action: "audit.exported",
    target: { kind: "audit", id: null, label: "" },
    details: filter,
    request,
  });
  const day = context.now().toISOString().slice(0, 10);
  return { body: writeLog(context, which), filename: `audit-${day}.csv` };
};

async function* writeLog(context: AppContext, which: AuditWhich): AsyncGenerator<string> {
  yield writeCsvLine(HEAD);
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const rows: AuditLogRow[] = await listAuditAfter(context.db, which, after, BATCH);
    if (rows.length > 0) yield rows.map(writeRow).join("");
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { createdAt: last.created_at, id: last.id };
  }
}

function writeRow(row: AuditLogRow): string {
  return writeCsvLine([
    row.created_at.toISOString(),
    row.actor_kind,
    row.actor_label,
    row.action,
    row.target_kind,
    row.target_label,
    JSON.stringify(row.details),
    row.source_address,
    row.user_agent,
  ]);
}
