import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useDeleteAnalysis } from "./queries.ts";
import { analysisCopy } from "../copy.ts";

type Props = { id: string | null; onClose: () => void; onDeleted: () => void };

/** Confirms before deleting, because this can't be undone. Open while `id` is set. */
export function DeleteAnalysis({ id, onClose, onDeleted }: Props) {
  const remove = useDeleteAnalysis();
  const confirm = () =>
    id &&
    remove.mutate(id, {
      onSuccess: () => {
        toastSuccess(analysisCopy.deleted);
        onDeleted();
      },
      onError: (error) => toastError(error.message),
    });
  return (
    <Dialog
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={analysisCopy.deleteTitle}
      description={analysisCopy.deleteText}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {analysisCopy.cancel}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {analysisCopy.delete}
          </Button>
        </>
      }
    />
  );
}
