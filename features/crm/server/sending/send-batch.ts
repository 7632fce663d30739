import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { type ActivityRow, type Change, listDue, markTried, saveOutcomes } from "../activities/activities-store.ts";
import { countViews, saveFound } from "../activities/contacts-store.ts";
import { type ConnectionRow, setConnection } from "../connections/connections-store.ts";
import { NotNowError, StoppedError, VendorError } from "../vendors/errors.ts";
import type { Activity, Call, Contact, Outcome, Vendor } from "../vendors/port.ts";
import { clearFailures } from "./claims-store.ts";
import { presentForVendor } from "./present-activity.ts";

/** Then the vendor has finished or given up a request without an answer, and what it stored can be found. */
const UNCLEAR_MS = 60_000;
const LATER_MS = 60_000;
/** Of one activity that is refused again and again without a final reason. */
const MAX_ATTEMPTS = 5;
/** Then the failures of a batch may be those of one activity. */
const ALONE_AFTER = 3;
/** A contact that the vendor did not have is looked up again after this. */
const LOOK_UP_AGAIN_MS = 60 * 60_000;

type Sending = { context: AppContext; connection: ConnectionRow; vendor: Vendor; call: Call };
type Placed = { row: ActivityRow; activity: Activity };

const change = (id: string, state: Change["state"], more: Partial<Change> = {}): Change => ({
  id,
  state,
  error: null,
  external_id: null,
  next_at: null,
  is_tried: false,
  is_alone: false,
  ...more,
});
const later = (context: AppContext, ms: number): Date => new Date(context.now().getTime() + ms);

/** Sends what is due, at most one activity of each contact. False: nothing was due. */
export async function sendBatch(sending: Sending): Promise<boolean> {
  const { context, connection, vendor } = sending;
  const rows = await listDue(context.db, { connectionId: connection.id, now: context.now(), limit: vendor.batchSize });
  if (rows.length === 0) return false;
  const placed = await placeAtContacts(sending, rows);
  const unsent = await leaveOutExisting(sending, placed);
  if (unsent.length > 0) await create(sending, unsent);
  return true;
}

/** Finds the contacts at the vendor, and ends the activities of those that it does not have. */
async function placeAtContacts(sending: Sending, rows: readonly ActivityRow[]): Promise<Placed[]> {
  const { context, connection, vendor, call } = sending;
  const now = context.now();
  const isKnown = ({ contact_external_id, looked_up_at }: ActivityRow) =>
    contact_external_id !== null ||
    (looked_up_at !== null && now.getTime() - looked_up_at.getTime() < LOOK_UP_AGAIN_MS && !connection.creates_contacts);
  const unknown = rows.filter((row) => !isKnown(row));
  const found =
    unknown.length === 0
      ? new Map<string, Contact>()
      : await vendor.findContacts(
          call,
          unknown.map(({ address }) => address),
        );
  const save = async (some: readonly ActivityRow[]) =>
    await saveFound(
      context.db,
      some.map(({ contact_id: id, address }) => ({
        id,
        externalId: found.get(address)?.id ?? null,
        externalKind: found.get(address)?.kind ?? null,
      })),
      context.now(),
    );
  await save(unknown);
  const refused = new Map<string, string>();
  for (const row of connection.creates_contacts ? unknown.filter(({ address }) => !found.has(address)) : []) {
    const created = await vendor.createContact(call, row);
    if ("error" in created) refused.set(row.id, created.error);
    else {
      found.set(row.address, created);
      await save([row]);
    }
  }
  const placed: Placed[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    const contact = found.get(row.address) ?? knownContact(row);
    const error = refused.get(row.id);
    if (contact) placed.push({ row, activity: presentForVendor(row, contact) });
    else if (error === undefined) changes.push(change(row.id, "skipped", { error: copy.noContact(VENDOR_NAMES[vendor.provider]) }));
    else changes.push(change(row.id, "failed", { error }));
  }
  await saveOutcomes(context.db, changes, context.now());
  return placed;
}

function knownContact({ contact_external_id: id, external_kind: kind }: ActivityRow): Contact | null {
  return id === null ? null : { id, kind: kind === "lead" ? "lead" : "contact" };
}

/** Of a request whose result is not known, those that the vendor stored are not sent again. */
async function leaveOutExisting(sending: Sending, placed: readonly Placed[]): Promise<Placed[]> {
  const tried = placed.flatMap(({ row, activity }) => (row.tried_at ? [{ at: row.tried_at.getTime(), activity }] : []));
  if (tried.length === 0) return [...placed];
  const since = new Date(Math.min(...tried.map(({ at }) => at)));
  const activities = tried.map(({ activity }) => activity);
  const existing = await sending.vendor.findExisting(sending.call, activities, since);
  const sent = [...existing].map(([id, externalId]): [string, Outcome] => [id, { state: "sent", externalId }]);
  await record(sending, placed, new Map(sent));
  return placed.filter(({ row }) => !existing.has(row.id));
}

async function create(sending: Sending, placed: readonly Placed[]): Promise<void> {
  const { context, vendor, call } = sending;
  const ids = placed.map(({ row }) => row.id);
  const activities = placed.map(({ activity }) => activity);
  let isSent = false;
  try {
    const outcomes = await vendor.create(call, activities, async () => {
      await markTried(context.db, ids, { now: context.now(), nextAt: later(context, UNCLEAR_MS) });
      isSent = true;
    });
    if (outcomes !== "refused as a whole") return await record(sending, placed, outcomes);
    // Nothing was stored. Each is sent by itself, so that the valid ones arrive.
    await saveOutcomes(
      context.db,
      ids.map((id) => change(id, "waiting", { is_alone: true, next_at: context.now() })),
      context.now(),
    );
  } catch (error) {
    const changes = placed.map(({ row }) => afterError(context, row, error));
    // A worker that stops leaves them as they are: the next one looks whether they were stored.
    if (isSent && !(error instanceof StoppedError)) await saveOutcomes(context.db, changes, context.now());
    throw error;
  }
}

/** The vendor may have stored it, unless it said that it is not our turn. One that it fails to process again and again is sent alone, then given up. */
function afterError(context: AppContext, row: ActivityRow, error: unknown): Change {
  const isFailing = error instanceof VendorError;
  if (error instanceof NotNowError) return change(row.id, "waiting", { next_at: context.now(), is_alone: row.is_alone });
  const attempts = row.attempts + 1;
  if (isFailing && row.is_alone && attempts >= MAX_ATTEMPTS) return change(row.id, "failed", { error: error.message, is_tried: true });
  const isAlone = row.is_alone || (isFailing && attempts >= ALONE_AFTER);
  return change(row.id, "waiting", { next_at: later(context, UNCLEAR_MS), is_tried: true, is_alone: isAlone });
}

async function record(sending: Sending, placed: readonly Placed[], outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const { context, connection, vendor } = sending;
  const name = VENDOR_NAMES[vendor.provider];
  const now = context.now();
  const rows = new Map(placed.map(({ row }) => [row.id, row]));
  const changes = [...outcomes].map(([id, outcome]): Change => {
    const isLast = (rows.get(id)?.attempts ?? 0) + 1 >= MAX_ATTEMPTS;
    if (outcome.state === "sent") return change(id, "sent", { external_id: outcome.externalId });
    if (outcome.state === "failed") return change(id, "failed", { error: outcome.error });
    const isUnclear = outcome.state === "unclear";
    const error = isUnclear ? copy.unclear(name) : outcome.error;
    const wait = { next_at: later(context, isUnclear ? UNCLEAR_MS : LATER_MS) };
    return change(id, isLast ? "failed" : "waiting", { error, is_tried: isUnclear, ...(isLast ? {} : wait) });
  });
  await context.db.transaction().execute(async (trx) => {
    const saved = await saveOutcomes(trx, changes, now);
    const sent = placed.filter(({ row }) => saved.has(row.id) && outcomes.get(row.id)?.state === "sent");
    const views = sent.filter(({ row }) => row.kind === "viewed");
    await countViews(
      trx,
      views.map(({ row }) => ({ contactId: row.contact_id, postId: row.post_id, at: row.happened_at })),
    );
    if (sent.length > 0) await setConnection(trx, connection.id, { last_sent_at: now });
    await clearFailures(trx, connection.id);
  });
}
