import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireHuman } from "../../sign-in/server/api.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { bookDemo as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { bookingKey } from "./booking-key.ts";
import { findFreeHosts } from "./free-times.ts";
import { notifyBoth } from "./notify.ts";
import { presentBooking } from "./present.ts";
import { countUpcoming, findBooking, findLeastBusy, insertBooking, lockBookings, readSettings } from "./store.ts";

const MAX_UPCOMING = 3;
/** Emails that one address can be made to get in a day. */
const MAX_PER_DAY = 10;

export const slotTaken = () => new AppError(409, "slot_taken", copy.slotTaken);

export const bookDemo: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  const now = context.now();
  if (context.config.RATE_LIMITS)
    await limitRate(context.db, { key: `demo:${body.email}`, max: MAX_PER_DAY, windowSeconds: 24 * 60 * 60, now });
  const id = context.newId();
  const startsAt = new Date(body.starts_at);
  const row = await context.db.transaction().execute(async (trx) => {
    await lockBookings(trx);
    const settings = await readSettings(trx);
    if (settings.mode !== "own") throw conflict(copy.slotTaken);
    if ((await countUpcoming(trx, body.email, now)) >= MAX_UPCOMING) throw new AppError(422, "too_many_bookings", copy.tooManyBookings);
    const hostId = await findLeastBusy(trx, await findFreeHosts(trx, settings, { startsAt, now }), now);
    if (hostId === undefined) throw slotTaken();
    const endsAt = new Date(startsAt.getTime() + settings.slot_minutes * 60_000);
    const { name, email, company, note, time_zone } = body;
    await insertBooking(trx, { id, host_id: hostId, starts_at: startsAt, ends_at: endsAt, name, email, company, note, time_zone });
    await notifyBoth(context, trx, { id, sequence: 0 }, "booked");
    return await findBooking(trx, id);
  });
  if (!row) throw notFound();
  return { booking: presentBooking(row, now), key: bookingKey(context.config.secretKey, id) };
};
