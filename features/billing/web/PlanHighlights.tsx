import { Check } from "lucide-react";
import type { OfferedPlan } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";

export function PlanHighlights({ plan }: { plan: OfferedPlan }) {
  return (
    <ul className="flex flex-col gap-2 text-small">
      {copy.highlights(plan).map((text) => (
        <li key={text} className="flex items-start gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
