import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ReactNode } from "react";
import type { InsightsJson } from "../contract.ts";
import { panelCopy as copy } from "../copy.ts";

export const INSIGHT_TEXTS = {
  summary: { label: copy.summary, beingWritten: copy.summaryBeingWritten, failed: copy.summaryFailed },
  actions: { label: copy.actions, beingWritten: copy.actionsBeingWritten, failed: copy.actionsFailed },
};

export const isEmpty = ({ content }: InsightsJson["summary" | "actions"]): boolean =>
  content === null || ("items" in content ? content.items.length === 0 : content.text === "");

type Props = { kind: keyof typeof INSIGHT_TEXTS; insight: InsightsJson["summary" | "actions"]; view: ReactNode };

/** The current insight and its state. The result of the rules is shown while the model is still generating. */
export function InsightState({ kind, insight, view }: Props) {
  const { beingWritten, failed } = INSIGHT_TEXTS[kind];
  const isUnderWay = insight.state === "WAITING" || insight.state === "PROCESSING";
  return (
    <div aria-busy={isUnderWay || undefined} className="flex flex-col gap-3">
      {isUnderWay && (
        <p role="status" className="text-small text-muted">
          {beingWritten}
        </p>
      )}
      {insight.state === "FAILED" && <p className="text-muted">{failed}</p>}
      {isEmpty(insight) ? isUnderWay && <Lines /> : view}
    </div>
  );
}

function Lines() {
  return (
    <>
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-6 w-11/12" />
    </>
  );
}
