import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { CircleCheck } from "lucide-react";
import type { DemoBooking } from "../contract.ts";
import { formatAppointment } from "@aside/contract/time/instants.ts";
import { demoCopy as copy } from "./web-copy.ts";

export const calendarPath = (id: string, key: string): string => `/v1/demo/booking/${id}/calendar?key=${key}`;

/** After booking. */
export function Booked({ booking, bookingKey, zone }: { booking: DemoBooking; bookingKey: string; zone: string }) {
  return (
    <div role="status" className="flex flex-col items-start gap-4">
      <CircleCheck aria-hidden className="size-10 text-success" />
      <div>
        <h2 className="text-lead font-semibold">{copy.booked}</h2>
        <p>{formatAppointment(booking.starts_at, zone)}</p>
        {booking.host_name && <p className="text-muted">{copy.with(booking.host_name)}</p>}
      </div>
      <p className="text-muted">{copy.bookedText(booking.email)}</p>
      <div className="flex flex-wrap gap-2">
        <a href={calendarPath(booking.id, bookingKey)} download className={buttonStyle("primary")}>
          {copy.addToCalendar}
        </a>
        <LinkButton href={`/schedule-demo/${booking.id}?key=${bookingKey}`} variant="secondary">
          {copy.manage}
        </LinkButton>
      </div>
    </div>
  );
}
