import { viewerZone } from "@aside/contract/time/days.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { AdminBooking } from "../../contract.ts";
import { formatAppointment } from "@aside/contract/time/instants.ts";
import { demoAdminCopy as copy } from "../web-copy.ts";
import { useCancelByHost, useDemos } from "./queries.ts";

const HERE = viewerZone();

export function BookingsList({ when }: { when: "upcoming" | "past" }) {
  const [page, setPage] = useState(1);
  const [doomed, setDoomed] = useState<AdminBooking | null>(null);
  const cancel = useCancelByHost();
  const list = useDemos(when, page);
  return (
    <>
      <ListState
        list={list}
        failed={copy.failed}
        empty={
          when === "upcoming" ? <EmptyState title={copy.noUpcoming}>{copy.noUpcomingText}</EmptyState> : <EmptyState title={copy.noPast} />
        }
        page={page}
        onPage={setPage}
      >
        {(booking) => <BookingRow key={booking.id} booking={booking} onCancel={() => setDoomed(booking)} />}
      </ListState>
      {doomed && (
        <ConfirmDialog
          title={copy.cancelTitle}
          description={copy.cancelText(doomed.name)}
          keep={copy.keepDemo}
          risk={copy.cancel}
          state={cancel}
          onClose={() => {
            cancel.reset();
            setDoomed(null);
          }}
          onConfirm={() => cancel.mutate(doomed.id, { onSuccess: () => setDoomed(null) })}
        />
      )}
    </>
  );
}

function BookingRow({ booking, onCancel }: { booking: AdminBooking; onCancel: () => void }) {
  const { name, email, company, note } = booking;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          {formatAppointment(booking.starts_at, HERE)} {booking.status === "canceled" && <Badge>{copy.canceled}</Badge>}
        </p>
        <p className="break-words">
          {name}
          {company && `, ${company}`} · <a href={`mailto:${email}`}>{email}</a>
        </p>
        {note && <p className="break-words whitespace-pre-line text-muted">{note}</p>}
        <p className="text-small text-muted">{copy.with(booking.host_name)}</p>
      </div>
      {booking.can_change && (
        <Button variant="ghost-danger" className="max-sm:-ml-4" onClick={onCancel} aria-label={copy.cancelOf(name)}>
          {copy.cancel}
        </Button>
      )}
    </li>
  );
}
