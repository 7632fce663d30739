import { brand } from "@aside/brand/brand.ts";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { claimSharedFile } from "@aside/capture/upload/shared-files.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { sharedCopy } from "@aside/features/recording/shared-copy.ts";
import { useRecordingLimits } from "@aside/features/recording/web/queries.ts";
import { SharedVideoRow } from "@aside/features/recording/web/shared/SharedVideoRow.tsx";
import { type ShownFile, useRefreshSharedFiles, useSharedFiles } from "@aside/features/recording/web/shared/use-shared-files.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Share } from "lucide-react";
import { useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";

const CHOSEN_KEY = "aside.shared-chosen";

/** Makes drafts of the videos that another app shared with this one. One file starts at once; of several, the person chooses. */
export function SharedVideosScreen() {
  const { user } = useSession();
  const files = useSharedFiles(user?.userId ?? "");
  const problem = useScreenParam("problem");
  if (files.isPending) return <ProcessingView />;
  const known = files.data ?? [];
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-4 px-4 py-6">
      <h1 className="text-title font-semibold">{sharedCopy.title}</h1>
      {isProblem(problem) && <Banner tone="danger">{sharedCopy.problems[problem]}</Banner>}
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

const isProblem = (text: string): text is keyof typeof sharedCopy.problems => Object.hasOwn(sharedCopy.problems, text);

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

  function onSent(eventId: string | null) {
    void client.invalidateQueries({ queryKey: ["created"] });
    if (eventId !== null) toastSuccess(copy.gotVideo);
    // The others go on, or wait to be chosen.
    if (eventId !== null && files.length === 1) void navigate({ href: `/${brand.slug}/${eventId}/preview` });
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
              isChosen={isChosen(file)}
              maxBytes={limits.data?.max_upload_bytes ?? null}
              lockedBecause={isLocked ? copy.uploadLocked : null}
              onChoose={() => choose([file.id])}
              onSent={onSent}
              onDiscarded={refresh}
            />
          </li>
        ))}
      </ul>
    </>
  );
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
