import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import { copy } from "../../copy.ts";
import type { postEngagement } from "../../contract.ts";

export type Figures = EndpointOutput<typeof postEngagement>;

const STEPS = ["sent", "opened", "played", "finished", "replied"] as const;
const words = copy.engagement;

const othersOf = ({ others }: Figures, step: (typeof STEPS)[number]): number => (step === "sent" ? 0 : others[step]);

/** How many recipients reached each step, and how many others who have the link, in the same scale. */
export function Funnel({ figures }: { figures: Figures }) {
  const { totals, funnel, machine_openings: machines } = figures;
  const most = Math.max(1, ...STEPS.map((step) => funnel[step] + othersOf(figures, step)));
  const wide = (count: number) => ({ width: `${(count / most) * 100}%` });
  const steps = funnel.sent === 0 ? STEPS.slice(1) : STEPS;
  return (
    <section aria-labelledby="engagement-funnel" className="flex flex-col gap-3">
      <h3 id="engagement-funnel" className="font-semibold">
        {words.funnel}
      </h3>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
        {steps.map((step) => (
          <div key={step} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt className="text-muted">{words.steps[step]}</dt>
            <dd className="col-span-2 grid grid-cols-subgrid items-center">
              <span aria-hidden className="flex h-6 overflow-hidden rounded-control">
                <span className="bg-ember" style={wide(funnel[step])} />
                <span className="bg-ember/40" style={wide(othersOf(figures, step))} />
              </span>
              <span className="tabular-nums">
                <span className="font-semibold">{funnel.sent === 0 ? othersOf(figures, step) : funnel[step]}</span>
                {funnel.sent > 0 && othersOf(figures, step) > 0 && (
                  <span className="text-small text-muted"> {words.others(othersOf(figures, step))}</span>
                )}
              </span>
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
