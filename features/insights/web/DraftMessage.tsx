import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { useDraftMessage, useInsights } from "./queries.ts";
import { panelCopy as copy } from "../copy.ts";
export type Message = { subject: string; message: string };

type Props = {
  postId: string;
  recipients: readonly string[];
  /** Applies the draft and returns a function that undoes it. */
  onDraft: (draft: Message) => () => void;
};

/** Drafts a title and a message from the transcript. Locked if the plan does not include it. */
export function DraftMessage({ postId, recipients, onDraft }: Props) {
  const insights = useInsights(postId).data;
  const draft = useDraftMessage(postId);
  const [undo, setUndo] = useState<(() => void) | null>(null);
  const isMissing = useIsLocked("ai_assisted_sending");
  const isLocked = isMissing || (draft.error instanceof ApiError && draft.error.status === 402);
  if (insights?.transcript_state !== "final" || !sessionStore.get()) return null;
  if (isLocked) return <LockedNote feature="ai_assisted_sending" />;
  const isWritten = insights.titles.origin === "generated" || insights.summary.origin === "generated";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        busy={draft.isPending}
        busyLabel={copy.drafting}
        onClick={() =>
          draft.mutate([...recipients], {
            onSuccess: (made) => {
              const undoDraft = onDraft(made);
              setUndo(() => undoDraft);
            },
          })
        }
      >
        <Sparkles aria-hidden className="size-4" /> {isWritten ? copy.draftWithAi : copy.draftFromVideo}
      </Button>
      {undo && (
        <Button
          variant="ghost"
          onClick={() => {
            undo();
            setUndo(null);
          }}
        >
          {copy.undo}
        </Button>
      )}
      <p role="status" className="basis-full text-small text-muted empty:hidden">
        {undo && copy.drafted}
      </p>
      {draft.error && (
        <p role="alert" className="basis-full text-small text-danger">
          {draft.error.message}
        </p>
      )}
    </div>
  );
}
