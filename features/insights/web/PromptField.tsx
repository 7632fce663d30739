import { sessionStore } from "@aside/web-client/session-store.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { BookmarkPlus, ChevronDown } from "lucide-react";
import { MAX_PROMPT } from "../contract.ts";
import { usePrompts, useUpdatePrompts } from "./prompts-queries.ts";
import { panelCopy as copy } from "../copy.ts";

type Props = { label: string; hint?: string; value: string; onChange: (prompt: string) => void };

/** A prompt field with a menu of saved prompts. */
export function PromptField({ label, hint, value, onChange }: Props) {
  const saved = usePrompts("user").data ?? [];
  const save = useUpdatePrompts("user");
  const isNew = value.trim() !== "" && !saved.some(({ prompt }) => prompt === value.trim());
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        hint={hint}
        rows={2}
        value={value}
        maxLength={MAX_PROMPT}
        onChange={(event) => onChange(event.target.value)}
      />
      {sessionStore.get() && (
        <div className="flex flex-wrap gap-2">
          <LazyMenu
            align="start"
            trigger={
              <Button variant="ghost" className="-ms-4">
                {copy.savedPrompts} <ChevronDown aria-hidden className="size-4" />
              </Button>
            }
            entries={
              saved.length > 0
                ? saved.map(({ prompt }) => ({ label: shorten(prompt), onSelect: () => onChange(prompt) }))
                : [{ label: copy.noPrompts, disabled: true }]
            }
          />
          {isNew && (
            <Button
              variant="ghost"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { prompt: value.trim() },
                  { onSuccess: () => toastSuccess(copy.promptSaved), onError: (error) => toastError(error.message) },
                )
              }
            >
              <BookmarkPlus aria-hidden className="size-4" /> {copy.savePrompt}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Maximum length of a menu entry in characters. */
const ROW = 60;
const shorten = (prompt: string) => (prompt.length > ROW ? `${prompt.slice(0, ROW - 1)}…` : prompt);
