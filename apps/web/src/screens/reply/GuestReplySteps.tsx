import { replyCopy as copy } from "@aside/features/viewing/copy.ts";
import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Check } from "lucide-react";

const STEPS = ["name", "record", "send"] as const;

export type GuestReplyStep = (typeof STEPS)[number];

/** Query parameter of the first step: a known name is asked for again. */
export const CHANGES_NAME = "change_name";

/** The three steps of a guest's reply, which say how much is left. `eventId`: the name, with which nothing is recorded yet, can be changed. */
export function GuestReplySteps({ current, eventId }: { current: GuestReplyStep; eventId?: string | undefined }) {
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
          {step === "name" && eventId ? (
            <Link
              href={`/respond/${eventId}?${CHANGES_NAME}=true`}
              aria-label={copy.changeName}
              className="-my-3 inline-flex min-h-11 items-center underline"
            >
              {copy.step.name}
            </Link>
          ) : (
            copy.step[step]
          )}
          {index < at && <span className="sr-only">{copy.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
