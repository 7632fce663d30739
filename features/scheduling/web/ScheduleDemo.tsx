import { viewerZone } from "@aside/contract/time/days.ts";
import { isEmail } from "@aside/contract/email-address.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import { useBotCheck } from "../../sign-in/web/bot/human.ts";
import { copy as errorCopy } from "../copy.ts";
import { Booked } from "./Booked.tsx";
import { formatAppointment } from "@aside/contract/time/instants.ts";
import { useBookDemo, useDemoTimes } from "./queries.ts";
import { TimePicker } from "./TimePicker.tsx";
import { demoCopy as copy } from "./web-copy.ts";

type Person = { name: string; email: string } | null;

/** Books a demo: time, then name and email. `person`: who is signed in. */
export function ScheduleDemo({ person }: { person: Person }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{copy.lead}</p>
      <Booking person={person} />
    </div>
  );
}

function Booking({ person }: { person: Person }) {
  const list = useDemoTimes();
  const book = useBookDemo();
  const [zone, setZone] = useState(() => viewerZone());
  const [time, setTime] = useState<string | null>(null);
  if (list.error) return <ErrorState title={copy.failed} error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-96" />;
  if (book.data) return <Booked booking={book.data.booking} bookingKey={book.data.key} zone={zone} />;
  const { booking_url: bookingUrl, minutes, times } = list.data;
  if (bookingUrl !== null)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{copy.external}</p>
        <a href={bookingUrl} target="_blank" rel="noopener noreferrer" className={buttonStyle("primary")}>
          {copy.openExternal}
        </a>
      </div>
    );
  if (times.length === 0)
    return (
      <EmptyState title={copy.none} action={<LinkButton href="/contact-sales">{copy.contact}</LinkButton>}>
        {copy.noneText}
      </EmptyState>
    );
  return (
    <>
      <p className="text-muted">{copy.duration(minutes)}</p>
      {time === null ? (
        <TimePicker times={times} zone={zone} onZone={setZone} value={time} onChange={setTime} />
      ) : (
        <Details
          time={time}
          zone={zone}
          person={person}
          isBusy={book.isPending}
          error={book.error?.message ?? null}
          onBack={() => {
            book.reset();
            setTime(null);
          }}
          onBook={(details) => book.mutate({ ...details, starts_at: time, time_zone: zone })}
        />
      )}
    </>
  );
}

type DetailsProps = {
  time: string;
  zone: string;
  person: Person;
  isBusy: boolean;
  error: string | null;
  onBack: () => void;
  onBook: (details: { name: string; email: string; company: string; note: string }) => void;
};

function Details({ time, zone, person, isBusy, error, onBack, onBook }: DetailsProps) {
  const [values, setValues] = useState({ name: person?.name ?? "", email: person?.email ?? "", company: "", note: "" });
  const [isChecked, setChecked] = useState(false);
  const isBotCheckFailing = useBotCheck();
  const errors = {
    name: values.name.trim() === "" ? errorCopy.nameRequired : undefined,
    email: values.email.trim() === "" ? errorCopy.emailRequired : isEmail(values.email.trim()) ? undefined : errorCopy.emailInvalid,
  };
  const fieldOf = (key: keyof typeof values) => ({
    name: key,
    value: values[key],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    const wrong = errors.name ? "name" : errors.email ? "email" : null;
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else onBook({ ...values, name: values.name.trim(), email: values.email.trim() });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken px-4 py-2">
        <div>
          <p className="text-small text-muted">{copy.chosen}</p>
          <p className="font-semibold">{formatAppointment(time, zone)}</p>
        </div>
        <Button variant="ghost" onClick={onBack}>
          {copy.change}
        </Button>
      </div>
      <TextField
        {...fieldOf("name")}
        label={copy.name}
        autoComplete="name"
        maxLength={100}
        error={isChecked ? errors.name : undefined}
        autoFocus
      />
      <TextField
        {...fieldOf("email")}
        label={copy.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={isChecked ? errors.email : undefined}
      />
      <TextField {...fieldOf("company")} label={copy.company} autoComplete="organization" maxLength={100} />
      <TextArea {...fieldOf("note")} label={copy.note} rows={3} maxLength={1000} />
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={isBusy} disabled={isBotCheckFailing}>
        {copy.book}
      </Button>
    </form>
  );
}
