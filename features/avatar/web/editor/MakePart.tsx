import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { type ReactNode, useRef } from "react";
import { MAX_NOTES } from "../../contract.ts";
import { readVariables } from "../../personal-notes.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { VideosLeft } from "../VideosLeft.tsx";
import { CancelMaking } from "./CancelMaking.tsx";
import { useGenerate } from "./editor-queries.ts";
import { peoplePath } from "./notes-path.ts";
import { timeLeft } from "./time-left.ts";
import type { Making } from "./use-making.ts";
import type { Notes } from "./use-notes.ts";

const copy = editorCopy.make;

type Props = {
  post: PostJson;
  title: Notes;
  notes: Notes;
  making: Making;
  hasPersona: boolean;
  /** The draft shows a video of a persona. */
  hasVideo: boolean;
  /** Other ways to go on. */
  children: ReactNode;
};

/** Makes the video of the notes, and says how far it is. */
export function MakePart({ post, title, notes, making, hasPersona, hasVideo, children }: Props) {
  const generate = useGenerate(post.id, title.flush);
  const start = useRef<HTMLButtonElement>(null);
  const { video } = making;
  const { text } = notes;
  const isOnline = !useOffline();
  const isTooLong = text.length > MAX_NOTES;
  const isEmpty = text.trim() === "";
  const isMaking = making.isOn && making.sentence === null;
  const failed =
    !isMaking && post.persona_info?.persona_status === "FAILED" && making.sentence === null ? (video?.message ?? copy.failed) : null;
  const problem = generate.error?.message ?? failed;
  const isPersonal = readVariables(`${title.text}\n${text}`).used.length > 0;
  const make = () => generate.mutate(text, { onSuccess: (started) => making.start(started, null) });
  const saveAll = () => void Promise.all([title.flush(), notes.flush()]);
  return (
    <>
      {isMaking && <ProgressBar label={copy.making} value={video?.progress ?? 0} left={video ? timeLeft(video, Date.now()) : ""} />}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        {isPersonal ? (
          <LinkButton href={peoplePath(post.id)} onClick={saveAll}>
            {copy.personalize}
          </LinkButton>
        ) : (
          <Button
            ref={start}
            variant={hasVideo ? "secondary" : "primary"}
            // Busy, not replaced: it keeps the focus.
            busy={generate.isPending || isMaking}
            disabled={!isMaking && (isEmpty || isTooLong || !isOnline || !hasPersona || making.isOn)}
            onClick={make}
          >
            {hasVideo ? copy.again : copy.start}
          </Button>
        )}
        {isMaking && <CancelMaking postId={post.id} video={video} label={copy.cancel} onCanceled={() => start.current?.focus()} />}
        {children}
      </div>
      <p className="text-small text-muted">
        {isMaking
          ? copy.leave
          : hintOf({
              isOnline,
              isTooLong,
              isPersonal,
              hasPersona,
              isEmpty,
              hasVideo,
              hasRecording: !hasVideo && post.media.state !== "none",
            })}
      </p>
      <VideosLeft />
      <p role="status" className="sr-only">
        {hasVideo && !making.isOn && copy.ready}
      </p>
    </>
  );
}

type Facts = Record<"isOnline" | "isTooLong" | "isPersonal" | "hasPersona" | "isEmpty" | "hasVideo" | "hasRecording", boolean>;

function hintOf({ isOnline, isTooLong, isPersonal, hasPersona, isEmpty, hasVideo, hasRecording }: Facts): string {
  if (!isOnline) return editorCopy.offlineNow;
  if (isTooLong) return copy.tooLong;
  if (isPersonal) return copy.personalizeWhy;
  if (!hasPersona) return copy.choose;
  if (isEmpty) return copy.empty;
  if (hasVideo) return copy.againWhy;
  return hasRecording ? copy.replaces : copy.why;
}
