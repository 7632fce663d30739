import { Button } from "@aside/ui/elements/Button.tsx";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { panelCopy as copy } from "../../../transcripts/copy.ts";
import type { InsightsJson } from "../../contract.ts";
import { PromptField } from "../PromptField.tsx";
import { type InsightKind, useMakeAgain } from "../queries.ts";
import { panelCopy } from "../../copy.ts";
type Props = { postId: string; kind: InsightKind; insights: InsightsJson };

/** Regenerates an insight with an optional prompt. Collapsed by default. */
export function MakeAgain({ postId, kind, insights }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [prompt, setPrompt] = useState(insights.prompt ?? "");
  const make = useMakeAgain(postId);
  const isEdited = insights[kind].origin === "edited";
  if (!isOpen) {
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <RotateCw aria-hidden className="size-4" /> {panelCopy.makeAgain}
      </Button>
    );
  }
  return (
    <div className="flex w-full flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <PromptField label={panelCopy.makeAgainWhat} hint={panelCopy.makeAgainHint} value={prompt} onChange={setPrompt} />
      {isEdited && <p className="text-small">{panelCopy.makeAgainReplaces}</p>}
      {make.error && (
        <p role="alert" className="text-small text-danger">
          {make.error.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={make.isPending}
          busyLabel={panelCopy.making}
          onClick={() => make.mutate({ kind, prompt: prompt.trim() }, { onSuccess: () => setOpen(false) })}
        >
          {panelCopy.makeAgain}
        </Button>
        <Button variant="ghost" onClick={() => setOpen(false)}>
          {copy.cancel}
        </Button>
      </div>
    </div>
  );
}
