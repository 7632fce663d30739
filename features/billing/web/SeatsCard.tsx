import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";
import { useState } from "react";
import type { Seat } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { ChangeSeats } from "./ChangeSeats.tsx";
import { useAssignSeat, useSeats } from "./queries.ts";

/** The company's members and who has a seat. */
export function SeatsCard() {
  const search = useListSearch({});
  const list = useSeats(search.query, search.page);
  const [isChanging, setChanging] = useState(false);
  const { data } = list;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lead font-semibold">{copy.seatsTitle}</h2>
        {data && (
          <div className="flex flex-wrap items-center gap-4">
            <p className="text-muted tabular-nums">{copy.seatsOf(data.seats_used, data.seats)}</p>
            {data.price_id && (
              <Button variant="secondary" onClick={() => setChanging(true)}>
                {copy.changeSeats}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="text-muted">{copy.seatsHint}</p>
      <TextField {...search.field} label={copy.searchMembers} />
      <ListState
        list={list}
        failed={copy.membersFailed}
        empty={<EmptyState title={copy.nobody}>{copy.nobodyHint}</EmptyState>}
        page={search.page}
        onPage={search.onPage}
      >
        {(seat) => <SeatRow key={seat.user_id} seat={seat} />}
      </ListState>
      {isChanging && data?.price_id && (
        <ChangeSeats priceId={data.price_id} seats={data.seats} used={data.seats_used} onClose={() => setChanging(false)} />
      )}
    </Card>
  );
}

function SeatRow({ seat }: { seat: Seat }) {
  const assign = useAssignSeat();
  const name = seat.name || seat.email;
  const change = () =>
    assign.mutate({ user_id: seat.user_id, has_seat: !seat.has_seat }, { onError: (error) => toastError(error.message) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{seat.name}</p>
        <p className="text-small break-all text-muted">{seat.email}</p>
      </div>
      <Button
        variant={seat.has_seat ? "ghost" : "secondary"}
        busy={assign.isPending}
        onClick={change}
        aria-label={seat.has_seat ? copy.removeSeatOf(name) : copy.giveSeatTo(name)}
      >
        {seat.has_seat ? copy.removeSeat : copy.giveSeat}
      </Button>
    </li>
  );
}
