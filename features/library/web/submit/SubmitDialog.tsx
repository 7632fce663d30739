import { usePost, useSaveTitle } from "@aside/core/messages/web/post-queries.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { useState } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { FolderPicker } from "../FolderPicker.tsx";
import { useAllFolders, useLibrarySettings, useSubmitPost } from "../queries.ts";

type Props = {
  postId: string;
  /** The folder of a video that is sent again. */
  folderId?: string | null;
  onClose: () => void;
  /** Called instead of `onClose`; it says that the video was sent. */
  onSent?: (item: LibraryItem) => void;
};

/** Sends one's own video to a folder of the library. Open while mounted. */
export function SubmitDialog({ postId, folderId = null, onClose, onSent }: Props) {
  const settings = useLibrarySettings();
  const folders = useAllFolders();
  const post = usePost(postId);
  const saveTitle = useSaveTitle(postId);
  const submit = useSubmitPost((item) => {
    if (onSent) return onSent(item);
    toastSuccess(item.status === "approved" ? approvalCopy.submit.added(item.folder_name) : approvalCopy.submit.sent(item.folder_name));
    onClose();
  });
  /** Null until it is changed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(folderId);
  const texts = approvalCopy.submit;
  const usable = folders.data?.filter(({ abilities }) => abilities.contribute) ?? [];
  const only = usable.length === 1 ? (usable[0]?.id ?? null) : null;
  const target = usable.some(({ id }) => id === chosen) ? chosen : only;
  const failed = [settings, folders, post].find(({ isError, data }) => isError && !data);
  const isLoaded = settings.data !== undefined && folders.data !== undefined && post.data !== undefined;
  const title = typed?.trim() ?? post.data?.title ?? "";
  const needsApproval = settings.data?.needs_approval ?? true;
  const label = needsApproval ? texts.send : texts.add;
  const send = async () => {
    if (target === null) return;
    // Before it is sent: reviewers compare later changes with what was sent.
    if (title !== post.data?.title && !(await saveTitle.mutateAsync(title).catch(() => null))) return;
    submit.mutate({ body: { post_id: postId, folder_id: target } });
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
            {approvalCopy.review.cancel}
          </Button>
          {isLoaded && usable.length > 0 && (
            <Button busy={submit.isPending || saveTitle.isPending} disabled={target === null} onClick={() => void send()}>
              {label}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <ErrorState title={texts.notLoaded} error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      )}
      {!failed && !isLoaded && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
      {isLoaded && usable.length === 0 && <p className="text-muted">{texts.noFolder}</p>}
      {isLoaded && usable.length > 0 && (
        <div className="flex flex-col gap-4">
          <TextField
            label={texts.title}
            hint={texts.titleHint}
            value={typed ?? post.data.title}
            maxLength={200}
            error={saveTitle.error?.message}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FolderPicker folders={folders.data} needs="contribute" value={target} onChange={setChosen} />
        </div>
      )}
      {submit.error && (
        <p role="alert" className="mt-3 text-danger">
          {submit.error.message}
        </p>
      )}
    </Dialog>
  );
}
