import type { Persona } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";

type State = {
  words: string;
  tone: "neutral" | "success" | "warning" | "danger";
  /** The person can do something in the set-up. */
  isOpen: boolean;
};

/** What a persona waits for. Training comes before consent, and both before it is made. */
export function stateOf({ persona_status, training, consent }: Persona): State {
  const { states } = copy;
  if (persona_status === "PROCESSED") return { words: states.ready, tone: "success", isOpen: false };
  if (persona_status === "PROCESSING") return { words: states.processing, tone: "neutral", isOpen: false };
  if (persona_status === "FAILED") return { words: states.failed, tone: "danger", isOpen: true };
  if (training.state === "checking") return { words: states.checkingTraining, tone: "neutral", isOpen: true };
  if (training.state === "refused") return { words: states.refusedTraining, tone: "danger", isOpen: true };
  if (training.state === "none") return { words: states.none, tone: "warning", isOpen: true };
  if (consent.state === "checking") return { words: states.checkingConsent, tone: "neutral", isOpen: true };
  if (consent.state === "refused") return { words: states.refusedConsent, tone: "danger", isOpen: true };
  return { words: states.needsConsent, tone: "warning", isOpen: true };
}

/** Why it was refused or failed. */
export const problemOf = ({ persona_status, message, training, consent }: Persona): string | null =>
  persona_status === "FAILED"
    ? message
    : training.state === "refused"
      ? training.message
      : consent.state === "refused"
        ? consent.message
        : null;
