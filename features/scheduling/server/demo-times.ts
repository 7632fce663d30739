import type { Handler } from "@aside/server/http/context.ts";
import type { demoTimes as endpoint } from "../contract.ts";
import { findFreeTimes, horizonOf } from "./free-times.ts";
import { findBooking, readSettings } from "./store.ts";

export const demoTimes: Handler<typeof endpoint> = async ({ query, context }) => {
  const now = context.now();
  const settings = await readSettings(context.db);
  const reply = {
    booking_url: settings.mode === "link" ? settings.booking_url : null,
    minutes: settings.slot_minutes,
    until: horizonOf(settings, now).toISOString(),
  };
  const booking = query.booking_id === undefined ? undefined : await findBooking(context.db, query.booking_id);
  if (settings.mode === "link" && !booking) return { ...reply, times: [] };
  const times = await findFreeTimes(context.db, settings, {
    from: new Date(query.from),
    to: new Date(query.to),
    now,
    moving: booking && { id: booking.id, hostId: booking.host_id },
  });
  return { ...reply, times: times.map((time) => time.starts_at.toISOString()) };
};
