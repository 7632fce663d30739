import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import type { DemoSettings } from "../../contract.ts";
import { demoAdminCopy as copy } from "../web-copy.ts";
import { useSaveDemoSettings } from "./queries.ts";

/** The limits of the contract, whose schemas the browser does not get. */
const NOTICE_HOURS = [0, 168] as const;
const HORIZON_DAYS = [1, 60] as const;
const LENGTHS = [15, 30, 45, 60] as const;

export function SettingsForm({ settings, allowedHosts }: { settings: DemoSettings; allowedHosts: readonly string[] }) {
  const [draft, setDraft] = useState(settings);
  const save = useSaveDemoSettings();
  const set = (change: Partial<DemoSettings>) => setDraft({ ...draft, ...change });
  const [notice, setNotice] = useState(String(settings.notice_hours));
  const [horizon, setHorizon] = useState(String(settings.horizon_days));
  const noticeHours = readWhole(notice, ...NOTICE_HOURS);
  const horizonDays = readWhole(horizon, ...HORIZON_DAYS);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Not shown with a booking tool.
    if (draft.mode === "own" && (noticeHours === null || horizonDays === null))
      return event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    const hours = { notice_hours: noticeHours ?? settings.notice_hours, horizon_days: horizonDays ?? settings.horizon_days };
    save.mutate({ ...draft, ...hours }, { onSuccess: () => toastSuccess(copy.saved) });
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <RadioGroup
        legend={copy.mode}
        value={draft.mode}
        onChange={(mode) => set({ mode })}
        options={[
          { value: "own", label: copy.own },
          { value: "link", label: copy.link },
        ]}
      />
      {draft.mode === "link" ? (
        <TextField
          label={copy.bookingUrl}
          type="url"
          hint={copy.bookingHint(allowedHosts)}
          value={draft.booking_url ?? ""}
          onChange={(event) => set({ booking_url: event.target.value })}
          required
          maxLength={500}
        />
      ) : (
        <>
          <Select
            label={copy.length}
            value={draft.slot_minutes}
            onChange={(event) => set({ slot_minutes: Number(event.target.value) as DemoSettings["slot_minutes"] })}
          >
            {LENGTHS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {copy.minutes(minutes)}
              </option>
            ))}
          </Select>
          <TextField
            label={copy.notice}
            inputMode="numeric"
            value={notice}
            onChange={(event) => setNotice(event.target.value)}
            error={noticeHours === null ? copy.wholeNumber(...NOTICE_HOURS) : undefined}
          />
          <TextField
            label={copy.horizon}
            inputMode="numeric"
            value={horizon}
            onChange={(event) => setHorizon(event.target.value)}
            error={horizonDays === null ? copy.wholeNumber(...HORIZON_DAYS) : undefined}
          />
        </>
      )}
      {save.error && (
        <p role="alert" className="text-danger">
          {save.error.message}
        </p>
      )}
      <Button type="submit" busy={save.isPending} className="self-start">
        {copy.save}
      </Button>
    </form>
  );
}
