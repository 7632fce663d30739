import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { TrailStep } from "./record-steps.ts";

/** The numbered steps of recording, with previous and next. */
export function StepTrail({ steps }: { steps: readonly TrailStep[] }) {
  const at = steps.findIndex((step) => step.current);
  return (
    <nav aria-label="Steps" className="mx-auto flex w-full max-w-content items-center justify-center gap-1 px-2 py-1 sm:gap-2">
      <Turn label="Previous step" href={steps[at - 1]?.href}>
        <ChevronLeft aria-hidden className="size-5" />
      </Turn>
      <ol className="flex items-center gap-1 text-small sm:gap-2">
        {steps.map((step, index) => (
          <li key={step.step} className="flex items-center gap-1 sm:gap-2" aria-current={step.current ? "step" : undefined}>
            {index > 0 && <span aria-hidden className="h-px w-3 bg-line-strong sm:w-8" />}
            <StepName step={step} number={index + 1} />
          </li>
        ))}
      </ol>
      <Turn label="Next step" href={steps[at + 1]?.href}>
        <ChevronRight aria-hidden className="size-5" />
      </Turn>
    </nav>
  );
}

function StepName({ step, number }: { step: TrailStep; number: number }) {
  const name = (
    <>
      <span
        className={cx(
          "grid size-6 place-items-center rounded-full text-small tabular-nums",
          step.current ? "bg-ember-strong text-on-ember" : "border border-line-strong",
        )}
      >
        {number}
      </span>
      {step.label}
    </>
  );
  const style = cx("flex min-h-11 items-center gap-2", step.current ? "font-semibold" : "text-muted");
  if (!step.href) return <span className={style}>{name}</span>;
  return (
    <Link href={step.href} className={cx(style, "rounded-control hover:text-ink")}>
      {name}
    </Link>
  );
}

function Turn({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  // On the narrowest phones there is room for the steps only, which are links, too.
  const style = "grid size-11 shrink-0 place-items-center rounded-control max-xs:hidden";
  // A disabled arrow keeps its space, so that the layout does not shift.
  if (!href)
    return (
      <span aria-hidden className={cx(style, "text-line-strong")}>
        {children}
      </span>
    );
  return (
    <Link href={href} aria-label={label} className={cx(style, "hover:bg-sunken")}>
      {children}
    </Link>
  );
}
