import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Volume2 } from "lucide-react";
import { editorCopy as copy } from "../../web-editor-copy.ts";
import { useHear } from "./editor-queries.ts";

/** Speaks a text with the persona's voice. `label`: for screen readers, where there are several. */
export function Listen({ personaId, text, label }: { personaId: string; text: string; label?: string }) {
  const hear = useHear(personaId);
  return (
    <Button
      variant="secondary"
      aria-label={label}
      busy={hear.isPending}
      disabled={text.trim() === ""}
      onClick={() => hear.mutate(text.trim(), { onError: (error) => toastError(error.message) })}
    >
      <Volume2 aria-hidden className="size-4" /> {copy.listen}
    </Button>
  );
}
