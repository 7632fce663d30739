import { Skeleton } from "@aside/platform/ui/Skeleton.tsx";
import { panelCopy as copy } from "../copy.ts";
import type { InsightsJson } from "../insights-contract.ts";

export const INSIGHT_TEXTS = {
  summary: { label: copy.summary, beingWritten: copy.summaryBeingWritten, failed: copy.summaryFailed },
  actions: { label: copy.actions, beingWritten: copy.actionsBeingWritten, failed: copy.actionsFailed },
};

/** Of what is not made yet, or could not be. */
export function InsightState({ kind, state }: { kind: keyof typeof INSIGHT_TEXTS; state: InsightsJson["summary"]["state"] }) {
  if (state === "FAILED") return <p className="text-muted">{INSIGHT_TEXTS[kind].failed}</p>;
  return (
    <div aria-busy className="flex flex-col gap-3">
      <p role="status" className="text-small text-muted">
        {INSIGHT_TEXTS[kind].beingWritten}
      </p>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-11/12" />
    </div>
  );
}
