import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { PromptForm } from "./PromptForm.tsx";
import { type PromptKind, type SavedPrompt, usePrompts, useUpdatePrompts } from "./prompts-queries.ts";
import { panelCopy as copy } from "../copy.ts";

const TEXTS = {
  user: { title: copy.prompts, why: copy.promptsWhy, add: copy.addPrompt },
  analysis: { title: copy.analysisPrompts, why: copy.analysisPromptsWhy, add: copy.addQuestion },
};

/** Lists saved prompts of one kind, to add, change and delete. */
export function PromptsCard({ kind }: { kind: PromptKind }) {
  const prompts = usePrompts(kind);
  const update = useUpdatePrompts(kind);
  /** The prompt being edited; an id of `null` means a new one. */
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const end = () => setEdited(null);
  const { title, why, add } = TEXTS[kind];
  if (prompts.isError) return <ErrorState title={copy.notLoaded} error={prompts.error} onRetry={() => void prompts.refetch()} />;
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-semibold">{title}</h2>
        <p className="text-small text-muted">{why}</p>
      </div>
      {prompts.isPending && <Skeleton className="h-11" />}
      {prompts.data?.length === 0 && edited === null && <p className="text-muted">{copy.promptsEmpty}</p>}
      <ul className="flex flex-col">
        {prompts.data?.map((prompt) => (
          <li key={prompt.id} className="border-t border-line py-1">
            {edited?.id === prompt.id ? (
              <PromptForm kind={kind} prompt={prompt} onEnd={end} />
            ) : (
              <PromptRow
                prompt={prompt}
                onEdit={() => setEdited({ id: prompt.id })}
                onDelete={() => update.mutate({ id: prompt.id, prompt: "" })}
              />
            )}
          </li>
        ))}
      </ul>
      {update.error && (
        <p role="alert" className="text-small text-danger">
          {update.error.message}
        </p>
      )}
      {edited !== null && edited.id === null ? (
        <PromptForm kind={kind} prompt={null} onEnd={end} />
      ) : (
        <span>
          <Button variant="secondary" onClick={() => setEdited({ id: null })}>
            <Plus aria-hidden className="size-4" /> {add}
          </Button>
        </span>
      )}
    </Card>
  );
}

function PromptRow({ prompt, onEdit, onDelete }: { prompt: SavedPrompt; onEdit: () => void; onDelete: () => void }) {
  return (
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 py-2 break-words whitespace-pre-line">
        {prompt.prompt} {prompt.is_default && <Badge tone="success">{copy.defaultPrompt}</Badge>}
      </p>
      <IconButton label={copy.editPrompt(prompt.prompt)} onClick={onEdit}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={copy.deletePrompt(prompt.prompt)} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
