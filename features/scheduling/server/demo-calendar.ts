import type { Handler } from "@aside/server/http/context.ts";
import type { demoCalendar as endpoint } from "../contract.ts";
import { writeCalendar } from "./calendar.ts";
import { requireBooking } from "./change-demo.ts";
import { manageUrl } from "./demo-email.ts";

export const demoCalendar: Handler<typeof endpoint> = async ({ params, query, context }) => {
  const booking = await requireBooking(context, context.db, params.id, query.key);
  return { body: writeCalendar(booking, { url: manageUrl(context, booking.id), now: context.now() }), filename: "demo.ics" };
};
