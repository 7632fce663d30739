import type { Persona } from "../../contract.ts";

type Step = "training" | "training-checking" | "consent" | "consent-checking" | "ready";

/** Where the set-up of a persona goes on. After a failure it begins again. */
export function stepOf({ persona_status, training, consent }: Pick<Persona, "persona_status" | "training" | "consent">): Step {
  if (persona_status === "PROCESSED" || persona_status === "PROCESSING") return "ready";
  if (training.state === "checking") return "training-checking";
  if (persona_status === "FAILED" || training.state !== "accepted") return "training";
  return consent.state === "checking" ? "consent-checking" : "consent";
}
