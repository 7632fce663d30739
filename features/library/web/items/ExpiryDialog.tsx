import { dayIn, endOfDay, formatDay } from "@aside/contract/time/days.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useId, useState } from "react";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { useSetExpiry } from "../queries.ts";

/** The last day of a video in the library. */
export function ExpiryDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const form = useId();
  const save = useSetExpiry();
  const [day, setDay] = useState(item.expires_on ?? "");
  const [error, setError] = useState("");
  const put = (body: { expires_at: string | null; expires_on?: string }, done: string) =>
    save.mutate(
      { params: { id: item.post_id }, body },
      {
        onSuccess: () => {
          toastSuccess(done);
          onClose();
        },
      },
    );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (day === "" || save.isPending) return;
    const end = endOfDay(day);
    if (end.getTime() <= Date.now()) return setError(copy.expiry.past);
    put({ expires_at: end.toISOString(), expires_on: day }, copy.done.expirySet(formatDay(day)));
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.expiry.title}
      description={copy.expiry.hint}
      footer={
        <>
          {item.expires_at && (
            <Button variant="secondary" busy={save.isPending} onClick={() => put({ expires_at: null }, copy.done.expiryCleared)}>
              {copy.expiry.never}
            </Button>
          )}
          <Button type="submit" form={form} busy={save.isPending} disabled={day === ""}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          type="date"
          label={copy.expiry.date}
          value={day}
          min={dayIn(new Date())}
          error={error}
          onChange={(event) => {
            setDay(event.target.value);
            setError("");
          }}
        />
      </form>
    </Dialog>
  );
}
