import type { z } from "zod";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendDemoMail } from "./jobs.ts";

/** Emails the visitor and the host once for this version of the booking. */
export async function notifyBoth(
  context: AppContext,
  trx: Queryable,
  booking: { id: string; sequence: number },
  kind: z.input<typeof sendDemoMail.data>["kind"],
): Promise<void> {
  for (const to of ["visitor", "host"] as const) {
    const singletonKey = `${booking.id}:${booking.sequence}:${kind}:${to}`;
    await context.jobs.enqueue(trx, sendDemoMail, { booking_id: booking.id, kind, to }, { singletonKey });
  }
}
