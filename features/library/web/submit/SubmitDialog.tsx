import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { FolderPicker } from "../FolderPicker.tsx";
import { useAllFolders, useLibrarySettings, useSubmitPost } from "../queries.ts";

type Props = {
  postId: string;
  /** The folder of a video that is sent again. */
  folderId?: string | null;
  onClose: () => void;
  /** Called instead of `onClose`. */
  onSent?: (item: LibraryItem) => void;
};

/** Sends one's own video to a folder of the library. Open while mounted. */
export function SubmitDialog({ postId, folderId = null, onClose, onSent }: Props) {
  const settings = useLibrarySettings();
  const folders = useAllFolders();
  const submit = useSubmitPost();
  const [chosen, setChosen] = useState(folderId);
  const texts = copy.submit;
  const usable = folders.data?.filter(({ abilities }) => abilities.contribute) ?? [];
  const only = usable.length === 1 ? (usable[0]?.id ?? null) : null;
  const target = usable.some(({ id }) => id === chosen) ? chosen : only;
  const failed = [settings, folders].find(({ isError, data }) => isError && !data);
  const isLoaded = settings.data !== undefined && folders.data !== undefined;
  const needsApproval = settings.data?.needs_approval ?? true;
  const label = needsApproval ? texts.send : texts.add;
  const send = () => {
    if (target === null) return;
    submit.mutate(
      { body: { post_id: postId, folder_id: target } },
      {
        onSuccess: (item) => {
          toastSuccess(item.status === "approved" ? texts.added(item.folder_name) : texts.sent(item.folder_name));
          (onSent ?? onClose)(item);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isLoaded ? label : texts.place}
      {...(isLoaded && usable.length > 0 && { description: needsApproval ? texts.sendWhy : texts.addWhy })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.review.cancel}
          </Button>
          {isLoaded && usable.length > 0 && (
            <Button busy={submit.isPending} disabled={target === null} onClick={send}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {failed && <ErrorState title={texts.notLoaded} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />}
      {!failed && !isLoaded && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
      {isLoaded && usable.length === 0 && <p className="text-muted">{texts.noFolder}</p>}
      {isLoaded && usable.length > 0 && <FolderPicker folders={folders.data} needs="contribute" value={target} onChange={setChosen} />}
      {submit.error && (
        <p role="alert" className="mt-3 text-danger">
          {submit.error.message}
        </p>
      )}
    </Dialog>
  );
}
