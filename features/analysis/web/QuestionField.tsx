import { Button } from "@aside/ui/elements/Button.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Bookmark, ChevronDown } from "lucide-react";
import { MAX_PROMPT } from "../../insights/contract.ts";
import { type SavedPrompt, usePrompts, useUpdatePrompts } from "../../insights/web/prompts-queries.ts";
import { analysisCopy } from "../copy.ts";

type Props = { value: string; onChange: (question: string) => void; error: string | undefined };

/** The question field with a menu of saved questions. */
export function QuestionField({ value, onChange, error }: Props) {
  const saved = usePrompts("analysis").data ?? [];
  return (
    <section aria-label={analysisCopy.question} className="flex flex-col gap-2">
      <TextArea
        label={analysisCopy.question}
        hint={analysisCopy.questionHint}
        error={error}
        rows={3}
        maxLength={MAX_PROMPT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="-ml-4 flex flex-wrap gap-x-2">
        {saved.length > 0 && <SavedQuestions saved={saved} onChoose={onChange} />}
        <SaveQuestion question={value.trim()} saved={saved} />
      </div>
    </section>
  );
}

function SavedQuestions({ saved, onChoose }: { saved: readonly SavedPrompt[]; onChoose: (question: string) => void }) {
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button variant="ghost">
          {analysisCopy.saved}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      entries={saved.map(({ prompt }) => ({ label: prompt, onSelect: () => onChoose(prompt) }))}
    />
  );
}

function SaveQuestion({ question, saved }: { question: string; saved: readonly SavedPrompt[] }) {
  const update = useUpdatePrompts("analysis");
  if (!question || saved.some(({ prompt }) => prompt === question)) return null;
  const save = () =>
    update.mutate(
      { prompt: question },
      { onSuccess: () => toastSuccess(analysisCopy.questionSaved), onError: (error) => toastError(error.message) },
    );
  return (
    <Button variant="ghost" busy={update.isPending} onClick={save}>
      <Bookmark aria-hidden className="size-4" />
      {analysisCopy.save}
    </Button>
  );
}
