import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { copy } from "../../copy.ts";
import type { postEngagement } from "../../contract.ts";

export type Figures = EndpointOutput<typeof postEngagement>;

const STEPS = ["sent", "opened", "played", "finished", "replied"] as const;
const words = copy.engagement;

/** How many people reached each step. Forwarded links can make opens exceed sent emails, so the longest bar is the maximum of all steps. */
export function Funnel({ figures }: { figures: Figures }) {
  const most = Math.max(1, ...STEPS.map((step) => figures.funnel[step]));
  const { totals, machine_openings: machines } = figures;
  return (
    <section aria-labelledby="engagement-funnel" className="flex flex-col gap-3">
      <h3 id="engagement-funnel" className="font-semibold">
        {words.funnel}
      </h3>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {STEPS.map((step) => (
          <div key={step} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="text-muted">{words.steps[step]}</dt>
            <dd className="flex items-center gap-3">
              <span aria-hidden className="h-6 rounded-control bg-ember" style={{ width: `${(figures.funnel[step] / most) * 80}%` }} />
              <span className="font-semibold tabular-nums">{figures.funnel[step]}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted empty:hidden">
        {[totals.unknown_viewers > 0 && words.unknown(totals.unknown_viewers), machines > 0 && words.machines(machines)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </section>
  );
}
