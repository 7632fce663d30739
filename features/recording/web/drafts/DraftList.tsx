import { joinParts } from "@aside/capture/files/join-parts.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { draftCopy } from "../../draft-copy.ts";
import { changeDraft, forgetDraft, type LocalDraft } from "../../local-drafts.ts";
import { deleteDraft, findDraft } from "./send-draft.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";

type Props = { userId: string; drafts: readonly LocalDraft[] };

/** Recordings that exist only on this device: what each waits for, and what can be done with it. */
export function DraftList({ userId, drafts }: Props) {
  const busy = useHeld(userId, drafts);
  return (
    <ul aria-label={draftCopy.list} className="grid gap-2">
      {drafts.map(
        (draft) =>
          // One that is not stopped is being recorded in a tab, or was interrupted.
          (draft.isStopped || busy?.has(draft.id) === false) && (
            <li key={draft.id}>
              <DraftRow userId={userId} draft={draft} />
            </li>
          ),
      )}
    </ul>
  );
}

function DraftRow({ userId, draft }: { userId: string; draft: LocalDraft }) {
  const isWaiting = useOffline() || draft.isWaiting === true;
  const [isAsked, setAsked] = useState(false);
  const [playing, setPlaying] = useState<string | null>(null);
  const remove = useMutation({ networkMode: "always", mutationFn: async () => await deleteDraft(userId, draft.id) });
  const isSending = draft.isStopped && draft.refused === null && !isWaiting;
  const open = useMutation({
    networkMode: "always",
    mutationFn: async () => await openFile(userId, draft.id),
    onError: (error) => toastError(error.message),
  });

  const play = () => open.mutate(undefined, { onSuccess: ({ url }) => setPlaying(url) });
  const download = () => open.mutate(undefined, { onSuccess: ({ url, type }) => saveFile(url, `${nameOf(draft)}.${type}`) });
  const send = () => changeDraft(userId, draft.id, { isStopped: true, refused: null });

  return (
    <Banner
      tone={draft.refused === null ? "info" : "warning"}
      action={
        !isSending && (
          <span className="flex flex-wrap gap-2">
            {!draft.isStopped && <Button onClick={send}>{isWaiting ? draftCopy.uploadLater : draftCopy.upload}</Button>}
            {draft.refused !== null && <Button onClick={send}>{isWaiting ? draftCopy.tryLater : draftCopy.tryAgain}</Button>}
            <Button variant="secondary" busy={open.isPending} onClick={play}>
              {draftCopy.play}
            </Button>
            {draft.refused !== null && (
              <Button variant="secondary" busy={open.isPending} onClick={download}>
                {draftCopy.download}
              </Button>
            )}
            <Button variant="ghost" onClick={() => setAsked(true)}>
              {draftCopy.delete}
            </Button>
          </span>
        )
      }
    >
      <p className="font-medium">{draft.title}</p>
      <p className="text-small text-muted">{stateOf(draft, isWaiting)}</p>
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
        <Dialog
          open
          title={draft.title}
          onOpenChange={(isOpen) => {
            if (isOpen) return;
            URL.revokeObjectURL(playing);
            setPlaying(null);
          }}
        >
          <video
            src={playing}
            controls
            autoPlay
            playsInline
            aria-label={draftCopy.play}
            className="max-h-[60vh] w-full rounded-card bg-black"
          />
        </Dialog>
      )}
    </Banner>
  );
}

function stateOf({ isStopped, refused }: LocalDraft, isWaiting: boolean): string {
  if (refused !== null) return draftCopy.refused(refused);
  if (!isStopped) return draftCopy.interrupted;
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

/** Drafts that a tab records or sends now; null until known. Forgets what was killed before anything was recorded. */
function useHeld(userId: string, drafts: readonly LocalDraft[]): Set<string> | null {
  const [held, setHeld] = useState<Set<string> | null>(null);
  useEffect(() => {
    void readHeld(userId, drafts).then(setHeld, () => undefined);
  }, [userId, drafts]);
  return held;
}

async function readHeld(userId: string, drafts: readonly LocalDraft[]): Promise<Set<string>> {
  const spool = await Spool.open();
  const free = new Set((await spool.listRecoverable()).map(({ context }) => context["draftId"]));
  const known = new Set((await spool.list()).map(({ context }) => context["draftId"]));
  const isAnyHeld = await spool.isAnyHeld();
  for (const { id, isStopped } of drafts) if (!isStopped && !known.has(id) && !isAnyHeld) forgetDraft(userId, id);
  return new Set(drafts.map(({ id }) => id).filter((id) => !free.has(id)));
}
