import { conflict, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type {
  cancelDemo as cancelEndpoint,
  cancelDemoByHost as hostEndpoint,
  moveDemo as moveEndpoint,
  readDemo as readEndpoint,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { slotTaken } from "./book-demo.ts";
import { isBookingKey } from "./booking-key.ts";
import { findFreeHosts } from "./free-times.ts";
import { notifyBoth } from "./notify.ts";
import { presentBooking, presentForAdmin } from "./present.ts";
import { type BookingRow, cancelBooking, findBooking, lockBookings, moveBooking, readSettings } from "./store.ts";

export async function requireBooking(context: AppContext, db: Queryable, id: string, key: string): Promise<BookingRow> {
  const row = isBookingKey(context.config.secretKey, id, key) ? await findBooking(db, id) : undefined;
  if (!row) throw notFound();
  return row;
}

export const readDemo: Handler<typeof readEndpoint> = async ({ params, query, context }) =>
  presentBooking(await requireBooking(context, context.db, params.id, query.key), context.now());

export const moveDemo: Handler<typeof moveEndpoint> = async ({ params, body, context }) => {
  const now = context.now();
  const startsAt = new Date(body.starts_at);
  return await context.db.transaction().execute(async (trx) => {
    await lockBookings(trx);
    const booking = await requireBooking(context, trx, params.id, body.key);
    if (booking.status === "canceled") throw conflict(copy.canceled);
    if (booking.starts_at <= now) throw conflict(copy.started);
    if (booking.starts_at.getTime() === startsAt.getTime()) return presentBooking(booking, now);
    const settings = await readSettings(trx);
    const hosts = await findFreeHosts(trx, settings, { startsAt, now, moving: { id: booking.id, hostId: booking.host_id } });
    if (hosts.length === 0) throw slotTaken();
    await moveBooking(trx, booking.id, { startsAt, endsAt: new Date(startsAt.getTime() + settings.slot_minutes * 60_000) });
    const moved = (await findBooking(trx, booking.id)) ?? booking;
    await notifyBoth(context, trx, moved, "moved");
    return presentBooking(moved, now);
  });
};

export const cancelDemo: Handler<typeof cancelEndpoint> = async ({ params, body, context }) =>
  await context.db.transaction().execute(async (trx) => {
    await lockBookings(trx);
    const booking = await requireBooking(context, trx, params.id, body.key);
    return presentBooking(await cancel(context, trx, booking), context.now());
  });

export const cancelDemoByHost: Handler<typeof hostEndpoint> = async ({ params, context }) =>
  await context.db.transaction().execute(async (trx) => {
    await lockBookings(trx);
    const booking = await findBooking(trx, params.id);
    if (!booking) throw notFound();
    return presentForAdmin(await cancel(context, trx, booking), context.now());
  });

/** A booking that was read under the lock. Repeating it changes nothing. */
async function cancel(context: AppContext, trx: Queryable, booking: BookingRow): Promise<BookingRow> {
  if (booking.status === "canceled") return booking;
  if (booking.starts_at <= context.now()) throw conflict(copy.started);
  await cancelBooking(trx, booking.id);
  const canceled = (await findBooking(trx, booking.id)) ?? booking;
  await notifyBoth(context, trx, canceled, "canceled");
  return canceled;
}
