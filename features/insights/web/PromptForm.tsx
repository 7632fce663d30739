import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { useState } from "react";
import { MAX_PROMPT } from "../contract.ts";
import { FormButtons } from "@aside/ui/elements/FormButtons.tsx";
import { type PromptKind, type SavedPrompt, useUpdatePrompts } from "./prompts-queries.ts";
import { panelCopy as copy } from "../copy.ts";

/** Form for a saved prompt; null creates one. */
export function PromptForm({ kind, prompt, onEnd }: { kind: PromptKind; prompt: SavedPrompt | null; onEnd: () => void }) {
  const [text, setText] = useState(prompt?.prompt ?? "");
  const [isDefault, setDefault] = useState(prompt?.is_default ?? false);
  const update = useUpdatePrompts(kind);
  return (
    <form
      className="flex flex-col gap-3 py-2"
      onKeyDown={(event) => event.key === "Escape" && onEnd()}
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ ...(prompt ? { id: prompt.id } : {}), prompt: text.trim(), is_default: isDefault }, { onSuccess: onEnd });
      }}
    >
      <TextArea
        label={kind === "user" ? copy.promptText : copy.questionText}
        autoFocus
        rows={3}
        maxLength={MAX_PROMPT}
        value={text}
        error={update.error?.message}
        onChange={(event) => setText(event.target.value)}
      />
      {kind === "user" && (
        <Checkbox
          label={copy.useByDefault}
          hint={copy.defaultPromptHint}
          checked={isDefault}
          onChange={(event) => setDefault(event.target.checked)}
        />
      )}
      <FormButtons isBusy={update.isPending} isEmpty={text.trim() === ""} onCancel={onEnd} />
    </form>
  );
}
