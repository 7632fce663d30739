import type { AppContext } from "@aside/server/http/context.ts";
import { listToSync, markSynced } from "../activities/contacts-store.ts";
import { type ConnectionRow, setConnection } from "../connections/connections-store.ts";
import type { Call, Vendor } from "../vendors/port.ts";

/** Writes the figures of contacts that changed. The same figures may be written twice. False: there were none. */
export async function syncProperties(context: AppContext, connection: ConnectionRow, vendor: Vendor, call: Call): Promise<boolean> {
  if (!connection.syncs_properties || !vendor.properties) return false;
  const contacts = await listToSync(context.db, connection.id, vendor.batchSize);
  if (contacts.length === 0) return false;
  const { prepare, update } = vendor.properties;
  const define = async () => {
    await prepare(call);
    connection.properties_at = context.now();
    await setConnection(context.db, connection.id, { properties_at: connection.properties_at });
  };
  if (connection.properties_at === null) await define();
  const given = contacts.map((contact) => ({
    id: contact.id,
    contactId: contact.external_id,
    views: contact.views,
    lastViewedAt: contact.last_viewed_at,
    lastViewedTitle: contact.last_viewed_title ?? "",
  }));
  let { refused, isUndefined } = await update(call, given);
  if (isUndefined) {
    await define();
    ({ refused, isUndefined } = await update(call, given));
  }
  await markSynced(
    context.db,
    contacts.map(({ id, views }) => ({ id, views, error: refused.get(id) ?? null })),
  );
  return true;
}
