import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Check } from "lucide-react";

const STEPS = ["name", "record", "send"] as const;

export type GuestReplyStep = (typeof STEPS)[number];

/** Query parameter of the first step: a known name is asked for again. */
export const CHANGES_NAME = "change_name";

/** The three steps of a guest's reply, which say how much is left. */
export function GuestReplySteps({ current }: { current: GuestReplyStep }) {
  const at = STEPS.indexOf(current);
  return (
    <ol aria-label={copy.steps} className="mx-auto flex w-full max-w-md items-center gap-2 px-4 pt-4 text-small">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className={cx("flex items-center gap-2", index > 0 && "flex-1", step === current ? "font-semibold" : "text-muted")}
        >
          {index > 0 && <span aria-hidden className="h-px flex-1 bg-line-strong" />}
          <span
            className={cx(
              "grid size-6 place-items-center rounded-full tabular-nums",
              step === current ? "bg-ember-strong text-on-ember" : "border border-line-strong",
            )}
          >
            {index < at ? <Check aria-hidden className="size-4" /> : index + 1}
          </span>
          {copy.step[step]}
          {index < at && <span className="sr-only">{copy.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
