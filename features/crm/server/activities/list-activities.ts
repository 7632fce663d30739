import { z } from "zod";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import type { CrmActivity, listCrmActivities as endpoint } from "../../contract.ts";
import { findConnectionOf } from "../connections/connections-store.ts";
import { ownCompany } from "../connections/own-company.ts";
import { type ActivityRow, listActivities } from "./activities-store.ts";
import type { ActivityData } from "./record-activities.ts";

const LIST = { kind: "crm-activities", position: z.tuple([z.number().int().positive()]), size: 50 };

export const listCrmActivities: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const connection = await findConnectionOf(context.db, { companyId: ownCompany(actor), provider: params.provider });
  if (!connection) throw notFound();
  const { after, limit } = readPage(query, LIST);
  const read = await listActivities(context.db, connection.id, { state: query.state, before: after?.[0], limit });
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.sequence]);
  return { items: rows.map((row) => presentActivity(row)), next_cursor };
};

function presentActivity(row: ActivityRow): CrmActivity {
  return {
    id: row.id,
    kind: row.kind as CrmActivity["kind"],
    state: row.state as CrmActivity["state"],
    contact_address: row.address,
    contact_name: row.name,
    title: (row.data as ActivityData).title,
    attempts: row.attempts,
    error: row.error,
    happened_at: row.happened_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
