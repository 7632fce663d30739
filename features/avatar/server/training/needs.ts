import type { AppContext } from "@aside/server/http/context.ts";
import { type Engine, MAX_TRAINING_SECONDS } from "../../contract.ts";

/** What a training video must be. Seconds, and lines of the picture. */
type TrainingNeeds = { minSeconds: number; maxSeconds: number; minLines: number };

/** The embedded engine moves a photo: it needs only enough pictures to choose from and to know the face. */
const EMBEDDED = { minSeconds: 20, minLines: 360 };

export function trainingNeeds({ ai }: Pick<AppContext, "ai">, engine: Engine): TrainingNeeds {
  const needs = ai.avatar?.engine === engine ? { minSeconds: ai.avatar.needs.minSeconds, minLines: ai.avatar.needs.minHeight } : EMBEDDED;
  return { ...needs, maxSeconds: MAX_TRAINING_SECONDS };
}
