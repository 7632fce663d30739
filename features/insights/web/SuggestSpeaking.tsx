import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { Check, Plus, Sparkles } from "lucide-react";
import { useState } from "react";
import { PromptField } from "./PromptField.tsx";
import { useSuggestSpeaking } from "./queries.ts";
import { panelCopy as copy } from "../copy.ts";
/** Number of recipients shown as the audience. */
const MAX_NAMED = 50;

type Props = { postId: string; onTake: (points: readonly string[]) => void };

/** Suggests speaking points from a few key words. The author adds the ones they want to the notes. */
export function SuggestSpeaking({ postId, onTake }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wish, setWish] = useState("");
  const [recipients, setRecipients] = useState<Recipient[]>([]);
  const suggest = useSuggestSpeaking(postId);
  const isLocked = useIsLocked("ai_speaking_suggestions");
  // If the plan does not include it, only the error text is shown.
  if (suggest.error instanceof ApiError && suggest.error.status === 402)
    return <p className="text-small text-muted">{suggest.error.message}</p>;
  if (isLocked) return <LockedTip />;
  if (!isOpen) {
    return (
      <span>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Sparkles aria-hidden className="size-4" /> {copy.suggestSpeaking}
        </Button>
      </span>
    );
  }
  const ask = () => suggest.mutate({ prompt: wish.trim(), recipients: recipients.filter(({ valid }) => valid).map(({ email }) => email) });
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <PromptField label={copy.speakingWish} hint={copy.speakingWishHint} value={wish} onChange={setWish} />
      <RecipientField label={copy.speakingFor} value={recipients} onChange={setRecipients} max={MAX_NAMED} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={suggest.isPending} busyLabel={copy.drafting} disabled={wish.trim() === ""} onClick={ask}>
          {copy.suggestPoints}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {copy.close}
        </Button>
      </div>
      {suggest.error && (
        <p role="alert" className="text-small text-danger">
          {suggest.error.message}
        </p>
      )}
      {suggest.data && <Points key={suggest.submittedAt} {...suggest.data} onTake={onTake} />}
    </div>
  );
}

function Points({ points, origin, onTake }: { points: string[]; origin: "suggested" | "generated" } & Pick<Props, "onTake">) {
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const left = points.filter((_, index) => !taken.has(index));
  function take(indices: number[]) {
    setTaken(new Set([...taken, ...indices]));
    onTake(indices.map((index) => points[index] ?? ""));
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Badge>{origin === "generated" ? copy.generated : copy.suggested}</Badge>
        {origin === "suggested" && copy.pointsSuggested}
      </p>
      <ol className="flex flex-col">
        {points.map((point, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two points may read alike
          <li key={index} className="flex items-start gap-2 border-t border-line py-1">
            <span className="min-w-0 flex-1 py-2 break-words">{point}</span>
            <button
              type="button"
              // Not `disabled`: a disabled button loses the keyboard focus.
              aria-disabled={taken.has(index) || undefined}
              aria-label={taken.has(index) ? copy.pointAdded : copy.addPoint(point)}
              title={taken.has(index) ? copy.pointAdded : copy.addPoint(point)}
              onClick={() => !taken.has(index) && take([index])}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink hover:bg-surface aria-disabled:text-success"
            >
              {taken.has(index) ? <Check aria-hidden className="size-5" /> : <Plus aria-hidden className="size-5" />}
            </button>
          </li>
        ))}
      </ol>
      {left.length > 1 && (
        <span>
          <Button variant="secondary" onClick={() => take(points.map((_, index) => index).filter((index) => !taken.has(index)))}>
            {copy.addAllPoints}
          </Button>
        </span>
      )}
    </div>
  );
}
