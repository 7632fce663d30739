import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useState } from "react";
import { copy } from "../copy.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { ask, type Control, isOngoing, type Problem, type RecordingState } from "../messages.ts";
import { readLocal } from "../storage.ts";
import { openPage } from "./open-page.ts";

const send = (what: Control) => void ask("worker", "control", { do: what });

type Props = { recording: RecordingState; isConnected: boolean };

export function CurrentRecording({ recording, isConnected }: Props) {
  const { status, problem, notice, shareUrl, isLinkCopied } = recording;
  const isOver = status === "stopped" || status === "failed";
  const isWaiting = status === "stopping" && recording.upload?.state === "waiting-for-network";
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-label={copy.recording} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-4">
        <p role="status" className="font-semibold">
          {titleOf(recording)}
        </p>
        {isOngoing(recording) && <span className="text-lead tabular-nums">{formatDuration(recording.elapsed)}</span>}
      </div>
      {problem && <Banner tone="danger">{textOf(problem)}</Banner>}
      {notice && <Banner tone="warning">{notice}</Banner>}
      {!isOver && <Upload recording={recording} isConnected={isConnected} />}
      {isOngoing(recording) && isLinkCopied && <p className="text-small text-muted">{copy.copiedAtStart}</p>}
      {isOngoing(recording) && isAsking && <p>{copy.discardRunningSure}</p>}
      <div className="flex flex-wrap gap-2">
        {isOngoing(recording) && isAsking && (
          <>
            <Button variant="danger" onClick={() => send("discard")}>
              {copy.discard}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {copy.keep}
            </Button>
          </>
        )}
        {isOngoing(recording) && !isAsking && (
          <>
            <Button onClick={() => send("stop")}>{copy.stop}</Button>
            <Button variant="secondary" onClick={() => send(status === "paused" ? "resume" : "pause")}>
              {status === "paused" ? copy.resume : copy.pause}
            </Button>
            <Button variant="ghost-danger" onClick={() => setAsking(true)}>
              {copy.discard}
            </Button>
          </>
        )}
        {isWaiting && (
          <Button variant="secondary" onClick={() => send("later")}>
            {copy.later}
          </Button>
        )}
        {(status === "preparing" || status === "countdown") && (
          <Button variant="secondary" onClick={() => send("cancel")}>
            {copy.cancel}
          </Button>
        )}
        {shareUrl && status !== "failed" && <CopyLink url={shareUrl} />}
        {status === "stopped" && recording.eventId && (
          <Button variant="secondary" onClick={() => void openAside(recording.eventId ?? "")}>
            {copy.open}
          </Button>
        )}
        {isOver && <Button onClick={() => send("dismiss")}>{copy.newRecording}</Button>}
      </div>
    </section>
  );
}

async function openAside(eventId: string): Promise<void> {
  const connection = await readLocal("connection");
  if (connection) await openPage(`${connection.server}/${brand.slug}/${eventId}/preview`);
}

function titleOf({ status, countdown, shareUrl }: RecordingState): string {
  // The link is made before the first second.
  if (status === "failed" && shareUrl === null) return copy.notStarted;
  if (status === "countdown") return copy.countdown(countdown);
  return status === "idle" ? copy.preparing : copy[status];
}

const textOf = (problem: Problem): string => (typeof problem === "string" ? copy.problems[problem] : problem.text);

function Upload({ recording: { upload, status }, isConnected }: Props) {
  if (!upload) return null;
  const text =
    upload.state === "waiting-for-network"
      ? isConnected
        ? copy.waitingForNetwork
        : copy.waitingForConnection
      : upload.partsPending > 0
        ? copy.uploading(upload.partsPending)
        : status === "paused" || upload.state === "done"
          ? copy.uploaded
          : "";
  return text === "" ? null : <p className="text-small text-muted">{text}</p>;
}

function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(true))}>
      {isCopied ? copy.copied : copy.copyLink}
    </Button>
  );
}
