import { Card } from "@aside/ui/elements/Card.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import { useState } from "react";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { AgentsPicker } from "./AgentsPicker.tsx";
import type { PartProps } from "./form-edit.ts";
import { WebhookCard } from "./WebhookCard.tsx";

const MAX_NOTIFIED = 10;

/** Settings of the people who are notified of submissions, and who handle them. */
export function HandlingCards({ edit, errors, onChange, form }: PartProps & { form: AdminForm | null }) {
  const [notified, setNotified] = useState(() => edit.notifyEmails.map((email) => ({ email, valid: true })));
  return (
    <>
      <Card className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{copy.handling}</h2>
        <Checkbox label={copy.isActive} checked={edit.isActive} onChange={(event) => onChange({ isActive: event.target.checked })} />
        <RecipientField
          label={copy.notify}
          hint={copy.notifyHint}
          max={MAX_NOTIFIED}
          value={notified}
          onChange={(next) => {
            setNotified(next.map(({ email, valid }) => ({ email, valid })));
            onChange({ notifyEmails: next.map(({ email }) => email) });
          }}
        />
        <AgentsPicker agents={edit.agents} onChange={(agents) => onChange({ agents })} />
      </Card>
      <WebhookCard edit={edit} errors={errors} onChange={onChange} form={form} />
    </>
  );
}
