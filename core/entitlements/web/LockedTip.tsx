import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Lock } from "lucide-react";
import { copy } from "../copy.ts";
import { usePlan } from "./use-plan.ts";

/** One line below a control that the plan lacks, with a way to get it. */
export function LockedTip({ text = copy.locked }: { text?: string }) {
  const { data } = usePlan();
  const isNative = isNativeShell();
  return (
    <p className="flex items-start gap-2 text-small text-muted">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {isNative ? copy.lockedNative : text}{" "}
        {!isNative && data?.showOptionToUpgrade && (
          <Link href="/plan-details" className="font-semibold text-ink underline underline-offset-2">
            {copy.seePlans}
          </Link>
        )}
      </span>
    </p>
  );
}
