import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import type { ComponentProps } from "react";
import { useState } from "react";
import { panelCopy as copy } from "../../copy.ts";
import { type Correction, useCorrectSegment, useRevertTranscript } from "../queries.ts";
import { TranscriptView } from "../TranscriptView.tsx";
import { EditableLine } from "./EditableLine.tsx";

/** The plan does not include this feature. */
const isLocked = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 402;

/** The transcript with editable lines. */
export function TranscriptEditor(props: Omit<ComponentProps<typeof TranscriptView>, "renderText" | "translated">) {
  const { post, transcript } = props;
  const correct = useCorrectSegment(post.id);
  const isFinal = transcript.state === "final";
  const isEditable = isFinal && !useIsLocked("transcript_editing");
  const save = async (correction: Correction) => {
    try {
      await correct.mutateAsync(correction);
    } catch (error) {
      // A retry would not help. The notice is shown above the lines.
      return isLocked(error) ? null : (error as Error);
    }
    return null;
  };
  return (
    <div className="flex flex-col gap-2">
      {isLocked(correct.error) && (
        <Banner tone="warning">
          {correct.error.message}
          <span className="block text-small">{copy.notSaved(correct.variables?.text ?? "")}</span>
        </Banner>
      )}
      <LockedNote feature="transcript_editing" />
      {isEditable && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <p className="text-small text-muted">{copy.lineKeys}</p>
          <AsHeard postId={post.id} isEdited={transcript.segments.some((segment) => segment.is_edited)} />
        </div>
      )}
      <TranscriptView
        {...props}
        translated={null}
        {...(isEditable
          ? {
              renderText: (index, segment) => (
                <EditableLine
                  text={segment.text}
                  startSeconds={segment.startSeconds}
                  isEdited={transcript.segments[index]?.is_edited ?? false}
                  version={transcript.version}
                  onSave={(text, before) => save({ index, text, before })}
                />
              ),
            }
          : {})}
      />
    </div>
  );
}

/** Restores the original transcript after a confirmation. */
function AsHeard({ postId, isEdited }: { postId: string; isEdited: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const revert = useRevertTranscript(postId);
  if (!isEdited) return null;
  return (
    <>
      <Button variant="ghost" className="max-sm:-ms-4" onClick={() => setAsked(true)}>
        {copy.asHeard}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={copy.asHeardAsk}
          description={copy.asHeardWhy}
          keep={copy.cancel}
          risk={copy.asHeard}
          state={revert}
          onClose={() => setAsked(false)}
          onConfirm={() => revert.mutate(undefined, { onSuccess: () => setAsked(false) })}
        />
      )}
    </>
  );
}
