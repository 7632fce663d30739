import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { writeCsvLine } from "@aside/server/csv/write-csv.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { MomentPosition } from "@aside/server/http/lists/cursor.ts";
import type { exportSubmissions as endpoint } from "../../admin-contract.ts";
import { formOf } from "../forms/form.ts";
import { listFormsByIds } from "../forms/forms-store.ts";
import { listForExport, search, type Which } from "./lists-store.ts";
import { presentLine } from "./present-line.ts";
import { readFilter } from "./read-filter.ts";

const BATCH = 500;

/** Read in batches at the client's speed, so memory does not depend on the number of rows. */
export const exportSubmissions: Handler<typeof endpoint> = async ({ actor, query, context, request }) => {
  const user = requireUser(actor);
  const which = await readFilter(context, user, query);
  const forms = await listFormsByIds(context.db, which?.formIds ?? []);
  // In the log of each company whose submissions are exported, and the product's.
  for (const companyId of new Set(forms.map((form) => form.company_id)))
    await recordAudit(context, context.db, {
      companyId,
      by: user,
      action: "form.submissions_exported",
      target: { kind: "form", id: query.form_id ?? null, label: "" },
      details: query,
      request,
    });
  const day = context.now().toISOString().slice(0, 10);
  return { body: writeLines(context, which, forms.map(formOf)), filename: `submissions-${day}.csv` };
};

async function* writeLines(context: AppContext, which: Which | null, forms: ReturnType<typeof formOf>[]): AsyncIterable<string> {
  const titles = new Map(forms.map((form) => [form.id, form.title]));
  // A column for each field of the forms; answers to fields that were removed meanwhile are in the last one.
  const labels = new Map(forms.flatMap((form) => form.fields.map((field) => [field.key, field.label] as const)));
  const { head, line } = presentLine(titles, labels);
  yield writeCsvLine(head);
  if (!which) return;
  const found = await search(context.db, which);
  for (let after = null as MomentPosition | null; ;) {
    const rows = await listForExport(context.db, found, after, BATCH);
    if (rows.length > 0) yield rows.map((row) => writeCsvLine(line(row))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = [last.last_message_text, last.id];
  }
}
