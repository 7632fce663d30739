import { notFound } from "@aside/contract/errors.ts";
import { PAGE_SIZE } from "@aside/core/accounts/server/page-size.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { writeCsvLine } from "@aside/server/csv/write-csv.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type {
  exportSubscribers as exportEndpoint,
  listSubscribers as listEndpoint,
  removeSubscriber as removeEndpoint,
  Subscriber,
} from "../../admin-contract.ts";
import {
  countSubscribers,
  deleteSubscriber,
  listSubscribers as listRows,
  listSubscribersAfter,
  type SubscriberRow,
  type Which,
} from "./subscribers-store.ts";

const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.id,
  email: row.email,
  state: row.state,
  requested_at: row.requested_at.toISOString(),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  unsubscribed_at: row.unsubscribed_at?.toISOString() ?? null,
});

const BATCH = 1_000;
const HEAD = ["email", "state", "requested at", "confirmed at", "unsubscribed at"];

// The permission reaches the whole product only.

export const listSubscribers: Handler<typeof listEndpoint> = async ({ query, context }) => {
  const which = { state: query.state, query: query.query ?? "" };
  const [rows, total] = await Promise.all([
    listRows(context.db, which, { limit: PAGE_SIZE, offset: (query.page - 1) * PAGE_SIZE }),
    countSubscribers(context.db, which),
  ]);
  return { items: rows.map(presentSubscriber), page: query.page, page_size: PAGE_SIZE, total };
};

/** Read in batches at the client's speed, so memory does not depend on the number of rows. */
export const exportSubscribers: Handler<typeof exportEndpoint> = async ({ actor, query, context, request }) => {
  const target = { kind: "newsletter", id: null, label: query.state };
  const by = requireUser(actor);
  await recordAudit(context, context.db, { companyId: null, by, action: "site.subscribers_exported", target, request });
  const day = context.now().toISOString().slice(0, 10);
  return {
    body: writeRows(context, { state: query.state, query: query.query ?? "" }),
    filename: `subscribers-${query.state}-${day}.csv`,
  };
};

export const removeSubscriber: Handler<typeof removeEndpoint> = async ({ actor, params, context, request }) => {
  const by = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deleteSubscriber(trx, params.id))) throw notFound();
    // Without the address, which is no longer stored.
    const target = { kind: "subscriber", id: params.id, label: "" };
    await recordAudit(context, trx, { companyId: null, by, action: "site.subscriber_removed", target, request });
  });
  return { success: true as const };
};

async function* writeRows(context: AppContext, which: Which): AsyncGenerator<string> {
  yield writeCsvLine(HEAD);
  let after: string | null = null;
  for (;;) {
    const rows: SubscriberRow[] = await listSubscribersAfter(context.db, which, after, BATCH);
    if (rows.length > 0) yield rows.map(writeRow).join("");
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

const writeRow = (row: SubscriberRow): string =>
  writeCsvLine([
    row.email,
    row.state,
    row.requested_at.toISOString(),
    row.confirmed_at?.toISOString() ?? "",
    row.unsubscribed_at?.toISOString() ?? "",
  ]);
