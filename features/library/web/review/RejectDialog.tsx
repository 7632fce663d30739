import { Button } from "@aside/ui/elements/Button.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import { copy } from "../../copy.ts";
import { MAX_REASON } from "../../video-contract.ts";

/** From here on the number of characters left is shown. */
const FEW_LEFT = 200;

type Props = {
  author: string;
  state: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onReject: (reason: string) => void;
};

/** Asks for the reason. Open while mounted. */
export function RejectDialog({ author, state, onClose, onReject }: Props) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const form = useId();
  const { review } = approvalCopy;
  const left = MAX_REASON - reason.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === "") setMissing(true);
    else onReject(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={review.reject}
      description={review.rejectWhy(author)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {review.cancel}
          </Button>
          <Button type="submit" form={form} busy={state.isPending}>
            {review.reject}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextArea
          label={review.reason}
          value={reason}
          maxLength={MAX_REASON}
          autoFocus
          aria-required
          hint={<span className="tabular-nums">{left <= FEW_LEFT ? review.reasonLeft(left) : review.reasonMax(MAX_REASON)}</span>}
          error={isMissing && reason.trim() === "" ? copy.reasonNeeded : state.error?.message}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </form>
    </Dialog>
  );
}
