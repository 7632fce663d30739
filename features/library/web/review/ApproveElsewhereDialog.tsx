import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import { FolderPicker } from "../FolderPicker.tsx";
import { useAllFolders } from "../queries.ts";

type Props = {
  folderId: string;
  state: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onApprove: (folderId: string) => void;
};

/** Chooses the folder that a video is published in. Open while mounted. */
export function ApproveElsewhereDialog({ folderId, state, onClose, onApprove }: Props) {
  const folders = useAllFolders();
  const [chosen, setChosen] = useState(folderId);
  const { review } = approvalCopy;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={review.approveElsewhere}
      description={review.elsewhereWhy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {review.cancel}
          </Button>
          <Button busy={state.isPending} disabled={!folders.data} onClick={() => onApprove(chosen)}>
            {review.approveHere}
          </Button>
        </>
      }
    >
      {folders.isPending && <Skeleton className="h-40" />}
      {folders.isError && (
        <ErrorState
          title={approvalCopy.submit.notLoaded}
          error={folders.error}
          onRetry={() => void folders.refetch()}
          retrying={folders.isRefetching}
        />
      )}
      {folders.data && <FolderPicker folders={folders.data} needs="decide" value={chosen} onChange={setChosen} />}
      {state.error && (
        <p role="alert" className="mt-3 text-danger">
          {state.error.message}
        </p>
      )}
    </Dialog>
  );
}
