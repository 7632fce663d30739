import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { readWhole } from "@aside/ui/fields/whole-number.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useState } from "react";
import type { LibraryState } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { useSaveSettings } from "../queries.ts";

/** The limits of the contract, whose schemas the browser does not get. */
const MAX_REMINDER = 60;
const MAX_ESCALATION = 90;

/** When reviewers, and later administrators, are reminded of videos that wait. */
export function RemindersCard({ state }: { state: LibraryState }) {
  const save = useSaveSettings();
  const texts = copy.admin;
  const [reminder, setReminder] = useState(String(state.reminder_days));
  const [escalation, setEscalation] = useState(String(state.escalation_days));
  const reminderDays = readWhole(reminder, 1, MAX_REMINDER);
  const escalationDays = readWhole(escalation, 1, MAX_ESCALATION);
  const isTooEarly = reminderDays !== null && escalationDays !== null && escalationDays < reminderDays;
  const escalationError = escalationDays === null ? texts.days(1, MAX_ESCALATION) : isTooEarly ? texts.escalationLater : undefined;
  const isSame = reminderDays === state.reminder_days && escalationDays === state.escalation_days;
  if (!state.needs_approval) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reminderDays === null || escalationDays === null || isTooEarly || save.isPending) return;
    save.mutate({ body: { reminder_days: reminderDays, escalation_days: escalationDays } }, { onSuccess: () => toastSuccess(texts.saved) });
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{texts.reminders}</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.reminderDays}
            inputMode="numeric"
            value={reminder}
            error={reminderDays === null ? texts.days(1, MAX_REMINDER) : undefined}
            onChange={(event) => setReminder(event.target.value)}
          />
          <TextField
            label={texts.escalationDays}
            inputMode="numeric"
            value={escalation}
            error={escalationError}
            onChange={(event) => setEscalation(event.target.value)}
          />
        </div>
        <span>
          <Button
            type="submit"
            variant="secondary"
            busy={save.isPending}
            disabled={isSame || reminderDays === null || escalationError !== undefined}
          >
            {copy.save}
          </Button>
        </span>
      </form>
    </Card>
  );
}
