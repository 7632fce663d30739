import { brand } from "@aside/brand/brand.ts";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { SHARE_TOAST, SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { claimSharedFile } from "@aside/capture/upload/shared-files.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { useRecordingLimits } from "@aside/features/recording/web/queries.ts";
import { SharedVideoRow } from "@aside/features/recording/web/shared/SharedVideoRow.tsx";
import {
  type ShownFile,
  useRefreshSharedFiles,
  useRefusedFiles,
  useSharedFiles,
} from "@aside/features/recording/web/shared/use-shared-files.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Share } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";

const CHOSEN_KEY = "aside.shared-chosen";

/** Makes drafts of the videos that another app shared with this one. One file starts at once; of several, the person chooses. */
export function SharedVideosScreen() {
  const { user } = useSession();
  const files = useSharedFiles(user?.userId ?? "");
  if (files.isPending) return <ProcessingView />;
  const known = files.data ?? [];
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-4 px-4 py-6">
      <h1 className="text-title font-semibold">{sharedCopy.title}</h1>
      <RefusedFiles />
      {known.length === 0 ? (
        <EmptyState
          title={sharedCopy.empty}
          icon={<Share aria-hidden className="size-8" />}
          action={<LinkButton href="/dashboard/created-videos">{sharedCopy.toVideos}</LinkButton>}
        >
          {sharedCopy.emptyHint}
        </EmptyState>
      ) : (
        <SharedList files={known} />
      )}
    </div>
  );
}

/** What is missing of the last share, and why. `problem=again`: there was no service worker, which keeps the files. */
function RefusedFiles() {
  const navigate = useNavigate();
  const isLost = useScreenParam("problem") === "again";
  const [refused, dismiss] = useRefusedFiles();
  if (!isLost && refused.length === 0) return null;
  const close = () => {
    dismiss();
    if (isLost) void navigate({ href: SHARED_VIDEOS_PATH, replace: true });
  };
  return (
    <Banner
      tone="danger"
      action={
        <Button variant="ghost" onClick={close}>
          {sharedCopy.dismiss}
        </Button>
      }
    >
      <span className="break-words">{refused.length > 0 ? sharedCopy.refused(refused) : sharedCopy.again}</span>
    </Banner>
  );
}

function SharedList({ files }: { files: ShownFile[] }) {
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshSharedFiles();
  const limits = useRecordingLimits();
  const isLocked = useIsLocked("upload_pre_recorded_videos") || user?.isUploadVideoEnabled === false;
  const [chosen, setChosen] = useState(readChosen);
  // A single file is uploaded at once, unless nobody was signed in when it was shared.
  const [alone] = useState(() => (files.length === 1 && files[0]?.isOwned ? files[0].id : undefined));
  const isChosen = ({ id }: ShownFile) => id === alone || chosen.includes(id);

  function choose(ids: string[]) {
    const next = [...new Set([...chosen, ...ids])];
    for (const id of ids) void claimSharedFile(id, user?.userId ?? "");
    keepChosen(next);
    setChosen(next);
  }

  const isHere = useIsHere();
  /** Uploads that end without another one running get one message. */
  const batch = useRef({ sent: [] as string[], ended: new Set<string>() });

  function onEnd({ id, name }: ShownFile, isSent: boolean) {
    const { ended, sent } = batch.current;
    ended.add(id);
    if (isSent) sent.push(name || sharedCopy.unnamed);
    const [first] = sent;
    if (first === undefined || files.some((file) => isChosen(file) && !ended.has(file.id))) return;
    toastSuccess(sent.length === 1 ? draftCopy.uploaded(first) : sharedCopy.uploaded(sent.length), { id: SHARE_TOAST });
    batch.current = { sent: [], ended };
  }

  function onSent(file: ShownFile, eventId: string | null) {
    void client.invalidateQueries({ queryKey: ["created"] });
    // Not from another screen, and not if it was one of several.
    const isOnly = files.length === 1 && batch.current.ended.size === 0 && isHere.current;
    onEnd(file, eventId !== null);
    if (eventId !== null && isOnly) void navigate({ href: `/${brand.slug}/${eventId}/preview` });
    else refresh();
  }

  const open = files.filter((file) => !isChosen(file));
  return (
    <>
      <p className="text-muted">{sharedCopy.lead}</p>
      {open.length > 1 && !isLocked && (
        <div>
          <Button onClick={() => choose(open.map(({ id }) => id))}>{sharedCopy.uploadAll}</Button>
        </div>
      )}
      <ul aria-label={sharedCopy.list} className="grid gap-3">
        {files.map((file) => (
          <li key={file.id}>
            <SharedVideoRow
              file={file}
              isAlone={files.length === 1}
              isChosen={isChosen(file)}
              maxBytes={limits.data?.max_upload_bytes ?? null}
              lockedBecause={isLocked ? copy.uploadLocked : null}
              onChoose={() => choose([file.id])}
              onSent={(eventId) => onSent(file, eventId)}
              onFailed={() => onEnd(file, false)}
              onDiscarded={refresh}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the screen is still shown: uploads go on without it. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}

/** Also known after a reload. */
function readChosen(): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(CHOSEN_KEY) ?? "[]");
    return Array.isArray(known) ? known.map(String) : [];
  } catch {
    return [];
  }
}

function keepChosen(ids: string[]): void {
  try {
    localStorage.setItem(CHOSEN_KEY, JSON.stringify(ids));
  } catch {
    // Then it is chosen again after a reload.
  }
}
