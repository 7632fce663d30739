import { viewerZone } from "@aside/contract/time/days.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TimeZoneSelect } from "@aside/ui/fields/TimeZoneSelect.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { FieldNotes } from "@aside/ui/fields/Field.tsx";
import { holdInvalid, TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import type { DemoHost, HostHours } from "../../contract.ts";
import { copy as demoTexts } from "../../copy.ts";
import { demoAdminCopy as copy, demoCopy } from "../web-copy.ts";
import { useSaveHost } from "./queries.ts";

const WORK = { from: "09:00", to: "17:00" };
const WORK_DAYS: HostHours[] = [1, 2, 3, 4, 5].map((day) => ({ day, ...WORK }));

/** One window a day; the server allows several, which are kept for days that are not changed. */
export function HostDialog({ host, onClose }: { host: DemoHost | null; onClose: () => void }) {
  const id = useId();
  const save = useSaveHost();
  const [email, setEmail] = useState(host?.email ?? "");
  const [zone, setZone] = useState(host?.time_zone ?? viewerZone());
  const [url, setUrl] = useState(host?.meeting_url ?? "");
  const [isActive, setActive] = useState(host?.is_active ?? true);
  const [hours, setHours] = useState<readonly HostHours[]>(host?.hours ?? WORK_DAYS);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (hours.some(findHoursProblem)) return event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    const body = { email: email.trim(), time_zone: zone, hours: [...hours], meeting_url: url.trim(), is_active: isActive };
    save.mutate(body, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={host ? host.name : copy.addHost}
      footer={
        <Button type="submit" form={id} busy={save.isPending}>
          {copy.save}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        {!host && (
          <TextField
            label={copy.hostEmail}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
            maxLength={254}
          />
        )}
        <TimeZoneSelect label={demoCopy.timeZone} value={zone} onChange={setZone} />
        <fieldset>
          <legend className="mb-1 font-semibold">{copy.hours}</legend>
          {copy.days.map((name, index) => (
            <Day key={name} name={name} day={index + 1} hours={hours} onHours={setHours} />
          ))}
        </fieldset>
        <TextField
          label={copy.meetingUrl}
          hint={copy.meetingHint}
          type="url"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          maxLength={500}
        />
        <Switch label={copy.isActive} checked={isActive} onChange={(event) => setActive(event.target.checked)} />
        {save.error && (
          <p role="alert" className="text-danger">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type DayProps = { name: string; day: number; hours: readonly HostHours[]; onHours: (hours: readonly HostHours[]) => void };

const timeStyle = "min-h-11 rounded-control border border-line-strong bg-surface px-2 tabular-nums aria-invalid:border-danger";

const findHoursProblem = ({ from, to }: HostHours): string | undefined =>
  from === "" || to === "" ? copy.timesMissing : from < to ? undefined : demoTexts.hoursOrder;

function Day({ name, day, hours, onHours }: DayProps) {
  const id = useId();
  const own = hours.filter((each) => each.day === day);
  const [first, ...rest] = own;
  const others = hours.filter((each) => each.day !== day);
  const set = (window: HostHours | null) => onHours([...others, ...(window ? [window, ...rest] : [])]);
  const problem = own.map(findHoursProblem).find((each) => each !== undefined);
  const time = {
    type: "time",
    className: timeStyle,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": `${id}-error`,
    onInvalid: holdInvalid,
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3">
      <label className="flex min-h-11 w-32 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-ember-strong"
          checked={own.length > 0}
          onChange={(event) => set(event.target.checked ? { day, ...WORK } : null)}
        />
        {name}
      </label>
      {first ? (
        <span className="flex items-center gap-2">
          <input
            {...time}
            aria-label={copy.from(name)}
            value={first.from}
            onChange={(event) => set({ ...first, from: event.target.value })}
          />
          –
          <input
            {...time}
            aria-label={copy.to(name)}
            // A time field has no 24:00.
            value={first.to === "24:00" ? "23:59" : first.to}
            onChange={(event) => set({ ...first, to: event.target.value })}
          />
        </span>
      ) : (
        <span className="text-muted">{copy.closed}</span>
      )}
      <div className="basis-full">
        <FieldNotes id={id} error={problem} />
      </div>
    </div>
  );
}
