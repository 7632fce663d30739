import { Button } from "@aside/ui/elements/Button.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { toastInfo, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { copy } from "../../copy.ts";
import { type LibraryItem, MAX_REASON } from "../../video-contract.ts";
import { useDecidePosts } from "../queries.ts";

type Props = { items: LibraryItem[]; onClose: () => void; onDone: () => void };

/** Rejects videos with one reason for all. */
export function RejectManyDialog({ items, onClose, onDone }: Props) {
  const form = useId();
  const decide = useDecidePosts();
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === "";
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing || decide.isPending) return;
    decide.mutate(
      { body: { post_ids: items.map(({ post_id }) => post_id), status: "rejected", rejection_reason: reason } },
      {
        onSuccess: ({ decided, skipped }) => {
          if (decided.length > 0) toastSuccess(copy.done.rejected(decided.length));
          if (skipped.length > 0) toastInfo(copy.done.skipped(skipped.length));
          onDone();
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.reject.title(items.length)}
      description={copy.reject.hint}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} busy={decide.isPending}>
            {copy.reject.send}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextArea
          label={copy.reject.reason}
          value={reason}
          maxLength={MAX_REASON}
          rows={4}
          error={isChecked && isMissing ? copy.reasonNeeded : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
