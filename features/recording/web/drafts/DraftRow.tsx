import { joinParts } from "@aside/capture/files/join-parts.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { useMutation } from "@tanstack/react-query";
import { CloudUpload, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { draftCopy } from "../../draft-copy.ts";
import { changeDraft, type LocalDraft } from "../../local-drafts.ts";
import { RecordingRow, RowIcon } from "./RecordingRow.tsx";
import { deleteDraft, findDraft } from "./send-draft.ts";

/** A recording that began without a connection, with what can be done with it. */
export function DraftRow({ userId, draft }: { userId: string; draft: LocalDraft }) {
  const { id, title, isStopped, refused, seconds = null } = draft;
  const isWaiting = useOffline() || draft.isWaiting === true;
  const isSending = isStopped && refused === null && !isWaiting;
  const [isAsked, setAsked] = useState(false);
  const [playing, setPlaying] = useState<string | null>(null);
  const remove = useMutation({ networkMode: "always", mutationFn: async () => await deleteDraft(userId, id) });
  const open = useOpenFile(userId, id);
  return (
    <>
      <RecordingRow
        title={title}
        seconds={seconds}
        state={stateOf(draft, isWaiting)}
        isWarning={refused !== null}
        lead={
          isSending ? (
            <RowIcon>
              <CloudUpload />
            </RowIcon>
          ) : (
            <IconButton
              label={`${draftCopy.play} ${title}`}
              className="rounded-full bg-sunken"
              onClick={() => open.mutate(undefined, { onSuccess: ({ url }) => setPlaying(url) })}
            >
              <Play aria-hidden />
            </IconButton>
          )
        }
        actions={!isSending && <Actions userId={userId} draft={draft} isWaiting={isWaiting} />}
        end={
          !isSending && (
            <IconButton label={`${draftCopy.delete} ${title}`} tone="muted" onClick={() => setAsked(true)}>
              <Trash2 aria-hidden />
            </IconButton>
          )
        }
      />
      {isAsked && (
        <ConfirmDialog
          title={draftCopy.deleteAsk}
          description={draftCopy.deleteWhy}
          keep={draftCopy.keep}
          risk={draftCopy.delete}
          state={remove}
          onClose={() => setAsked(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
      {playing !== null && (
        <Player
          title={title}
          url={playing}
          onClose={() => {
            URL.revokeObjectURL(playing);
            setPlaying(null);
          }}
        />
      )}
    </>
  );
}

/** Of an interrupted or a refused one. */
function Actions({ userId, draft, isWaiting }: { userId: string; draft: LocalDraft; isWaiting: boolean }) {
  const { id, isStopped, refused } = draft;
  const open = useOpenFile(userId, id);
  const send = () => changeDraft(userId, id, { isStopped: true, refused: null });
  const download = () => open.mutate(undefined, { onSuccess: ({ url, type }) => saveFile(url, `${nameOf(draft)}.${type}`) });
  if (refused !== null)
    return (
      <>
        <Button variant="secondary" onClick={send}>
          {isWaiting ? draftCopy.tryLater : draftCopy.tryAgain}
        </Button>
        <Button variant="ghost" busy={open.isPending} onClick={download}>
          {draftCopy.download}
        </Button>
      </>
    );
  if (isStopped) return null;
  return (
    <Button variant="secondary" onClick={send}>
      {isWaiting ? draftCopy.uploadLater : draftCopy.upload}
    </Button>
  );
}

const useOpenFile = (userId: string, id: string) =>
  useMutation({
    networkMode: "always",
    mutationFn: async () => await openFile(userId, id),
    onError: (error) => toastError(error.message),
  });

function Player({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  return (
    <Dialog open title={title} onOpenChange={(isOpen) => isOpen || onClose()}>
      <video src={url} controls autoPlay playsInline aria-label={draftCopy.play} className="max-h-[60vh] w-full rounded-card bg-black" />
    </Dialog>
  );
}

function stateOf({ isStopped, refused }: LocalDraft, isWaiting: boolean): string {
  if (refused !== null) return draftCopy.refused(refused);
  if (!isStopped) return draftCopy.interrupted();
  return isWaiting ? draftCopy.waiting : draftCopy.uploading;
}

/** `type`: of the file's name. */
async function openFile(userId: string, id: string): Promise<{ url: string; type: "mp4" | "webm" }> {
  const spool = await Spool.open();
  const record = await findDraft(spool, userId, id);
  const file = record && (await joinParts(spool, record));
  if (!file) throw new Error(draftCopy.unplayable);
  return { url: URL.createObjectURL(file), type: file.type === "video/mp4" ? "mp4" : "webm" };
}

const nameOf = ({ startedAt }: LocalDraft): string => `recording-${startedAt.slice(0, 19).replaceAll(/[:T]/g, "-")}`;

function saveFile(url: string, name: string): void {
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
