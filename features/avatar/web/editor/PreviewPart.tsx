import { MAX_NOTES, type Persona } from "../../contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { ScanFace } from "lucide-react";
import { useRef, useState } from "react";
import { personaPreview, PREVIEW_SECONDS } from "../../notes-contract.ts";
import { readVariables } from "../../personal-notes.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { CancelMaking } from "./CancelMaking.tsx";
import { usePersonaVideo, usePreview } from "./editor-queries.ts";

const copy = editorCopy.preview;
const FRAME = "aspect-square w-full rounded-card bg-sunken";

type Props = { postId: string; text: string; persona: Persona | undefined; mayMake: boolean };

/** The persona's picture, and in its place the first seconds of the video. */
export function PreviewPart({ postId, text, persona, mayMake }: Props) {
  const make = useRef<HTMLButtonElement>(null);
  // Without a network it can't be loaded.
  const [isUnseen, setUnseen] = useState(false);
  const preview = usePreview(postId);
  const video = usePersonaVideo(preview.data?.id).data;
  const isMaking = preview.isPending || video?.status === "PROCESSING";
  const hasVariables = readVariables(text).used.length > 0;
  const problem = preview.error?.message ?? (video?.status === "FAILED" ? video.message : null);
  return (
    <>
      {video?.status === "PROCESSED" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- five seconds of the text beside it
        <video
          key={video.id}
          aria-label={copy.ready}
          src={personaPreview.path.replace(":id", video.id)}
          controls
          autoPlay
          playsInline
          className="aspect-video w-full rounded-card bg-black object-contain"
        />
      ) : persona?.driver_image && !isUnseen ? (
        <img src={persona.driver_image} alt="" onError={() => setUnseen(true)} className={`${FRAME} object-cover`} />
      ) : (
        <span className={`${FRAME} flex items-center justify-center text-muted`}>
          <ScanFace aria-hidden className="size-16" />
        </span>
      )}
      {isMaking && <ProgressBar label={copy.making} value={video?.progress ?? 0} />}
      {/* Busy, not replaced: it keeps the focus. */}
      <div className="flex gap-2">
        <Button
          ref={make}
          variant="secondary"
          className="flex-1"
          busy={isMaking}
          disabled={!mayMake}
          onClick={() => preview.mutate(text.slice(0, MAX_NOTES))}
        >
          {video?.status === "PROCESSED" ? copy.again : copy.make(PREVIEW_SECONDS)}
        </Button>
        {isMaking && <CancelMaking postId={postId} video={video} label={copy.cancel} onCanceled={() => make.current?.focus()} />}
      </div>
      {hasVariables && <p className="text-small text-muted">{copy.filled}</p>}
      {problem && !isMaking && <Banner tone="danger">{problem}</Banner>}
    </>
  );
}
