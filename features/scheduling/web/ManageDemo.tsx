import { Button } from "@aside/ui/elements/Button.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { DemoBooking } from "../contract.ts";
import { calendarPath } from "./Booked.tsx";
import { formatAppointment } from "@aside/contract/time/instants.ts";
import { useChangeDemo, useDemo, useDemoTimes } from "./queries.ts";
import { TimePicker } from "./TimePicker.tsx";
import { demoCopy as copy } from "./web-copy.ts";

/** The visitor's page of one booking: join, move, cancel. */
export function ManageDemo({ id, bookingKey }: { id: string; bookingKey: string }) {
  const booking = useDemo(id, bookingKey);
  const [isMoving, setMoving] = useState(false);
  if (booking.error)
    return <ErrorState heading="h1" title={copy.notAvailable} error={booking.error} onRetry={() => void booking.refetch()} />;
  if (!booking.data) return <Skeleton className="h-64" />;
  return (
    <div className="flex flex-col gap-6">
      <Facts booking={booking.data} />
      {isMoving && booking.data.can_change ? (
        <Move booking={booking.data} bookingKey={bookingKey} onDone={() => setMoving(false)} />
      ) : (
        <Actions booking={booking.data} bookingKey={bookingKey} onMove={() => setMoving(true)} />
      )}
    </div>
  );
}

function Facts({ booking }: { booking: DemoBooking }) {
  return (
    <div>
      <h1 className="text-title font-semibold">{copy.manageTitle}</h1>
      <p className="mt-2 text-lead">{formatAppointment(booking.starts_at, booking.time_zone)}</p>
      <p className="text-muted">{booking.time_zone.replaceAll("_", " ")}</p>
      {booking.host_name && <p className="text-muted">{copy.with(booking.host_name)}</p>}
      {booking.status === "canceled" && <p className="mt-2 font-semibold">{copy.canceled}</p>}
      {booking.status === "booked" && !booking.can_change && <p className="mt-2 font-semibold">{copy.started}</p>}
    </div>
  );
}

function Actions({ booking, bookingKey, onMove }: { booking: DemoBooking; bookingKey: string; onMove: () => void }) {
  const change = useChangeDemo(booking.id, bookingKey);
  const [isAsking, setAsking] = useState(false);
  if (booking.status === "canceled")
    return (
      <LinkButton href="/schedule-demo" className="self-start">
        {copy.bookAgain}
      </LinkButton>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {booking.meeting_url && (
        <a href={booking.meeting_url} target="_blank" rel="noopener noreferrer" className={buttonStyle("primary")}>
          {copy.join}
        </a>
      )}
      <a href={calendarPath(booking.id, bookingKey)} download className={buttonStyle("secondary")}>
        {copy.addToCalendar}
      </a>
      {booking.can_change && (
        <>
          <Button variant="secondary" onClick={onMove}>
            {copy.move}
          </Button>
          <Button variant="ghost-danger" onClick={() => setAsking(true)}>
            {copy.cancel}
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title={copy.cancelTitle}
          description={copy.cancelText}
          keep={copy.keepDemo}
          risk={copy.cancel}
          state={change}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate(null, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  );
}

function Move({ booking, bookingKey, onDone }: { booking: DemoBooking; bookingKey: string; onDone: () => void }) {
  const list = useDemoTimes(booking.id);
  const change = useChangeDemo(booking.id, bookingKey);
  const [zone, setZone] = useState(booking.time_zone);
  const [time, setTime] = useState<string | null>(null);
  if (list.error) return <ErrorState title={copy.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-96" />;
  const others = list.data.times.filter((each) => each !== booking.starts_at);
  function move() {
    if (time === null) return;
    change.mutate(time, {
      onSuccess: () => {
        toastSuccess(copy.moved);
        onDone();
      },
      onError: (error) => toastError(error.message),
    });
  }
  return (
    <div className="flex flex-col gap-4">
      {others.length === 0 ? (
        <p className="text-muted">{copy.none}.</p>
      ) : (
        <TimePicker times={others} zone={zone} onZone={setZone} value={time} onChange={setTime} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={time === null} busy={change.isPending} onClick={move}>
          {copy.moveHere}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {copy.keep}
        </Button>
      </div>
    </div>
  );
}
