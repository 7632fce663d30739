import type { PlanFeature } from "@aside/contract/plans.ts";
import { LockedTip } from "./LockedTip.tsx";
import { useIsLocked } from "./use-plan.ts";

/** Beside the controls of a feature: nothing while the plan has it. */
export function LockedNote({ feature, text }: { feature: PlanFeature; text?: string }) {
  return useIsLocked(feature) ? <LockedTip {...(text && { text })} /> : null;
}
