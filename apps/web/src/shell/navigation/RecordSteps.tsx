import { furtherStep, type RecordStep, trailOf } from "./record-steps.ts";
import { StepTrail } from "./StepTrail.tsx";

/** The furthest step reached for each recording, until the page is reloaded. */
const furthest = new Map<string, RecordStep>();

export function RecordSteps({ step, pathname }: { step: RecordStep; pathname: string }) {
  const basePath = pathname.slice(0, pathname.lastIndexOf("/"));
  const reached = furtherStep(step, furthest.get(basePath) ?? "record");
  furthest.set(basePath, reached);
  return <StepTrail steps={trailOf(step, basePath, reached)} />;
}
