import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { Newsletter } from "../../admin-contract.ts";
import { adminCopy, contentCopy } from "../../copy.ts";
import { useSendNewsletter, useTestNewsletter } from "./queries.ts";

const copy = adminCopy.newsletter;

/** Test, sending, and its progress. */
export function SendCard({ item, email, isChanged }: { item: Newsletter; email: string; isChanged: boolean }) {
  const test = useTestNewsletter(item.id);
  const [isAsked, setAsked] = useState(false);
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toastSuccess(copy.testSent(email)),
      onError: (error) => toastError(error.message),
    });
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.send}</h2>
      {item.sending ? (
        <Progress sending={item.sending} />
      ) : (
        <>
          <p className="text-muted">{whyNot(item) ?? copy.tested}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={test.isPending} disabled={isChanged} onClick={sendTest}>
              {copy.sendTest}
            </Button>
            <Button disabled={isChanged || whyNot(item) !== null} onClick={() => setAsked(true)}>
              {copy.sendTo(item.subscribers)}
            </Button>
          </div>
        </>
      )}
      {isAsked && <SendDialog item={item} onClose={() => setAsked(false)} />}
    </Card>
  );
}

/** The step that is missing before it can be sent, or null. */
function whyNot(item: Newsletter): string | null {
  if (!item.published_at) return item.is_tested ? contentCopy.notPublished : copy.sendHint;
  if (!item.is_tested) return contentCopy.notTested;
  return item.subscribers === 0 ? copy.nobody : null;
}

function SendDialog({ item, onClose }: { item: Newsletter; onClose: () => void }) {
  const send = useSendNewsletter(item.id);
  return (
    <ConfirmDialog
      title={copy.sendTitle}
      description={copy.sendText(item.subscribers)}
      keep={adminCopy.cancel}
      risk={copy.sendTo(item.subscribers)}
      state={send}
      onClose={onClose}
      onConfirm={() => send.mutate(item.version, { onSuccess: onClose })}
    />
  );
}

function Progress({ sending }: { sending: NonNullable<Newsletter["sending"]> }) {
  const { sent, failed, unknown, recipients, ended_at } = sending;
  const done = sent + failed + unknown;
  const isDone = ended_at !== null;
  return (
    <>
      <ProgressBar
        label={isDone ? copy.sent : copy.sending}
        value={isDone ? 1 : done / Math.max(1, recipients)}
        {...(isDone ? {} : { left: copy.left(Math.max(0, recipients - done)) })}
      />
      <div role="status" className="text-small text-muted">
        <p>{copy.counts(sent, recipients)}</p>
        {failed > 0 && <p>{copy.failed(failed)}</p>}
        {unknown > 0 && <p>{copy.unknown(unknown)}</p>}
        {!isDone && <p>{copy.leave}</p>}
      </div>
    </>
  );
}
