import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { Volume2 } from "lucide-react";
import type { Persona } from "../../contract.ts";
import { editorCopy as copy } from "../../web-editor-copy.ts";
import { useHear } from "./editor-queries.ts";

type Props = {
  persona: Persona;
  text: string;
  /** For screen readers, where there are several. */
  label?: string;
};

/** Speaks a text with the persona's voice, unless that is only at a provider. */
export function Listen({ persona, text, label }: Props) {
  const isOnline = !useOffline();
  const hear = useHear(persona.id);
  if (persona.engine !== "embedded") return null;
  return (
    <Button
      variant="secondary"
      aria-label={label}
      busy={hear.isPending}
      disabled={text.trim() === "" || !isOnline}
      onClick={() => hear.mutate(text.trim(), { onError: (error) => toastError(error.message) })}
    >
      <Volume2 aria-hidden className="size-4" /> {copy.listen}
    </Button>
  );
}
