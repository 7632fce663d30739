import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import type { ReactNode } from "react";
import { readVariables } from "../../personal-notes.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { VideosLeft } from "../VideosLeft.tsx";
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
  const { video } = making;
  const { text } = notes;
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
            variant={hasVideo ? "secondary" : "primary"}
            // Busy, not replaced: it keeps the focus.
            busy={generate.isPending || isMaking}
            disabled={!isMaking && (isEmpty || !hasPersona || making.isOn)}
            onClick={make}
          >
            {hasVideo ? copy.again : copy.start}
          </Button>
        )}
        {children}
      </div>
      <p className="text-small text-muted">
        {isMaking
          ? copy.leave
          : hintOf({ isPersonal, hasPersona, isEmpty, hasVideo, hasRecording: !hasVideo && post.media.state !== "none" })}
      </p>
      <VideosLeft />
      <p role="status" className="sr-only">
        {hasVideo && !making.isOn && copy.ready}
      </p>
    </>
  );
}

function hintOf({
  isPersonal,
  hasPersona,
  isEmpty,
  hasVideo,
  hasRecording,
}: Record<"isPersonal" | "hasPersona" | "isEmpty" | "hasVideo" | "hasRecording", boolean>): string {
  if (isPersonal) return copy.personalizeWhy;
  if (!hasPersona) return copy.choose;
  if (isEmpty) return copy.empty;
  if (hasVideo) return copy.againWhy;
  return hasRecording ? copy.replaces : copy.why;
}
