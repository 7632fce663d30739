import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Select } from "@aside/ui/fields/Select.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { type FormEvent, useState } from "react";
import type { DemoSettings } from "../../contract.ts";
import { demoAdminCopy as copy } from "../web-copy.ts";
import { useSaveDemoSettings } from "./queries.ts";

const LENGTHS = [15, 30, 45, 60] as const;

export function SettingsForm({ settings, allowedHosts }: { settings: DemoSettings; allowedHosts: readonly string[] }) {
  const [draft, setDraft] = useState(settings);
  const save = useSaveDemoSettings();
  const set = (change: Partial<DemoSettings>) => setDraft({ ...draft, ...change });
  const numberOf = (key: "notice_hours" | "horizon_days") => ({
    type: "number",
    inputMode: "numeric" as const,
    value: draft[key],
    onChange: (event: { target: { valueAsNumber: number } }) => set({ [key]: event.target.valueAsNumber || 0 }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(draft, { onSuccess: () => toastSuccess(copy.saved) });
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
          <TextField label={copy.notice} {...numberOf("notice_hours")} min={0} max={168} required />
          <TextField label={copy.horizon} {...numberOf("horizon_days")} min={1} max={60} required />
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
