import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { useRotateSecret } from "../admin/queries.ts";
import { AgentsPicker } from "./AgentsPicker.tsx";
import type { PartProps } from "./FormBuilder.tsx";

const MAX_NOTIFIED = 10;

/** Who gets to know of submissions, and who handles them. */
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
      <Card className="flex flex-col gap-4">
        <h2 className="text-lead font-semibold">{copy.webhook}</h2>
        <TextField
          label={copy.webhookUrl}
          hint={copy.webhookHint}
          type="url"
          placeholder="https://"
          value={edit.webhookUrl}
          error={errors.webhookUrl}
          onChange={(event) => onChange({ webhookUrl: event.target.value })}
        />
        {form !== null && form.webhook_secret !== null && <Secret formId={form.id} secret={form.webhook_secret} />}
      </Card>
    </>
  );
}

function Secret({ formId, secret }: { formId: string; secret: string }) {
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const rotate = useRotateSecret();
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={copy.secret}
        hint={copy.secretHint}
        readOnly
        type={isShown ? "text" : "password"}
        autoComplete="off"
        value={secret}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setShown(!isShown)}>
          {isShown ? copy.hide : copy.show}
        </Button>
        <Button variant="secondary" onClick={() => void copyText(secret)}>
          {copy.copy}
        </Button>
        <Button variant="ghost-danger" onClick={() => setAsking(true)}>
          {copy.rotate}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={copy.rotateTitle}
          description={copy.rotateWhy}
          keep={copy.keep}
          risk={copy.rotate}
          state={rotate}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            rotate.mutate(formId, {
              onSuccess: () => {
                setAsking(false);
                toastSuccess(copy.rotated);
              },
            })
          }
        />
      )}
    </div>
  );
}
