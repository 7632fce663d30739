import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import { useRotateSecret, useTestWebhook } from "../admin/queries.ts";
import type { PartProps } from "./form-edit.ts";

/** The webhook: its address, a test call and the last failure, and the secret that signs its requests. */
export function WebhookCard({ edit, errors, onChange, form }: PartProps & { form: AdminForm | null }) {
  const isSaved = form?.webhook_url != null && edit.webhookUrl.trim() === form.webhook_url;
  return (
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
      {form !== null && form.webhook_url !== null && <Deliveries form={form} isSaved={isSaved} />}
      {form !== null && form.webhook_secret !== null && <Secret formId={form.id} secret={form.webhook_secret} />}
    </Card>
  );
}

/** The last failure, and a call to try it. `isSaved`: the address in the field is the one that is called. */
function Deliveries({ form, isSaved }: { form: AdminForm; isSaved: boolean }) {
  const call = useTestWebhook();
  const failure = form.webhook_failure;
  return (
    <>
      {failure && (
        <Banner tone="danger">
          <p className="font-medium">{copy.webhookFailed}</p>
          <p className="break-words">
            {failure.text} <RelativeTime at={failure.at} />
          </p>
          <p>{copy.webhookRetried}</p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="secondary"
          busy={call.isPending}
          disabled={!isSaved}
          onClick={() =>
            call.mutate(form.id, {
              onSuccess: (answer) => (answer.failure === null ? toastSuccess(copy.webhookAnswered) : toastError(answer.failure)),
              onError: (error) => toastError(error.message),
            })
          }
        >
          {copy.webhookTest}
        </Button>
        {!isSaved && <span className="text-small text-muted">{copy.webhookSaveFirst}</span>}
      </div>
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
