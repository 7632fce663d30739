import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type CrmConnection, type CrmProvider, type CrmVendor, PROVIDERS } from "../../contract.ts";
import { type Counts, countActivities } from "../activities/activities-store.ts";
import { listSyncFailures } from "../activities/contacts-store.ts";
import { findSettings } from "../vendors/settings.ts";
import { type ListedConnection, listConnections } from "./connections-store.ts";

export async function presentVendors(context: AppContext, db: Queryable, companyId: string): Promise<CrmVendor[]> {
  const rows = await listConnections(db, companyId);
  const ids = rows.map(({ id }) => id);
  const counts = await countActivities(db, ids);
  const failures = new Map(
    (await listSyncFailures(db, ids)).map(({ connection_id, contacts, error }) => [connection_id, { contacts, error }]),
  );
  return PROVIDERS.map((provider) => {
    const row = rows.find((each) => each.provider === provider);
    const of = row && counts.get(row.id);
    return {
      provider,
      is_configured: findSettings(context, provider) !== null,
      connection: row && of ? { ...present(row, of, context.now()), sync_failure: failures.get(row.id) ?? null } : null,
    };
  });
}

export async function presentVendor(context: AppContext, db: Queryable, companyId: string, provider: CrmProvider): Promise<CrmVendor> {
  const vendors = await presentVendors(context, db, companyId);
  return vendors.find((vendor) => vendor.provider === provider) as CrmVendor;
}

/** A wait that nobody needs to know of. */
const SHORT_MS = 30_000;

function present(row: ListedConnection, counts: Counts, now: Date): Omit<CrmConnection, "sync_failure"> {
  return {
    account_id: row.account_id,
    account_name: row.account_name,
    state: row.state as CrmConnection["state"],
    reason: row.reason as CrmConnection["reason"],
    failing_since: row.failing_since?.toISOString() ?? null,
    error: row.error,
    waits_until:
      row.state === "active" && counts.waiting > 0 && row.next_at.getTime() - now.getTime() > SHORT_MS ? row.next_at.toISOString() : null,
    activities: row.activities as CrmConnection["activities"],
    creates_contacts: row.creates_contacts,
    syncs_properties: row.syncs_properties,
    connected_by: row.connected_by_email,
    connected_at: row.created_at.toISOString(),
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    counts,
  };
}
