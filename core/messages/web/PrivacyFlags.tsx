import { copy as locked } from "../../entitlements/copy.ts";
import { lacksFeature, usePlan } from "../../entitlements/web/use-plan.ts";
import { RadioGroup, type RadioOption } from "@aside/ui/fields/RadioGroup.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { startTransition, useOptimistic, useState } from "react";
import type { PrivacySettings } from "../contract.ts";
import { answersOf, needsAccount, type PrivacyAnswers, withAnswers } from "../privacy-answers.ts";
import { featuresToChange } from "../privacy-features.ts";
import { privacyCopy as copy } from "../copy.ts";

/**
 * The flags of an Aside, asked as questions: who can watch, who can reply, whether recipients confirm, and whether viewers can download. An answer changes
 * immediately, and changes back if `onChange` settles without the new `value` having arrived. `onChange` handles its own errors.
 * `summarized`: starts as one sentence for each answer, and a button that shows the questions.
 */
export function PrivacyFlags({
  value,
  onChange,
  disabled = false,
  summarized = false,
}: {
  value: PrivacySettings;
  onChange: (next: PrivacySettings) => Promise<void>;
  disabled?: boolean;
  summarized?: boolean;
}) {
  const [isOpen, setOpen] = useState(!summarized);
  const [shown, show] = useOptimistic(value);
  const { data: plan } = usePlan();
  const answers = answersOf(shown);
  /** Answers for which the plan lacks a feature cannot be chosen. */
  function offer<Value extends string>(options: readonly RadioOption<Value>[], change: (value: Value) => Partial<PrivacyAnswers>) {
    return options.map((option) => {
      const needed = featuresToChange(value, withAnswers(value, change(option.value)));
      return plan && needed.some((feature) => lacksFeature(plan, feature)) ? { ...option, hint: locked.locked, disabled: true } : option;
    });
  }
  // Turning it off is always possible.
  const isDownloadLocked = !answers.download && plan !== undefined && lacksFeature(plan, "download_videos");
  const answer = (change: Partial<PrivacyAnswers>) => {
    const next = withAnswers(shown, change);
    startTransition(async () => {
      show(next);
      await onChange(next);
    });
  };
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-muted">{summaryOf(answers)}</p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {copy.change}
        </Button>
      </div>
    );
  return (
    // Opened by the button, which is gone now: the first question gets the focus.
    <div className="flex flex-col gap-5" ref={summarized ? focusChecked : undefined}>
      <RadioGroup
        legend={copy.watch}
        options={offer(copy.watchOptions, (watch) => ({ watch }))}
        value={answers.watch}
        disabled={disabled}
        onChange={(watch) => answer({ watch })}
      />
      <RadioGroup
        legend={copy.reply}
        options={offer(needsAccount(answers.watch) ? copy.replyOptionsWithAccount : copy.replyOptions, (reply) => ({ reply }))}
        value={answers.reply}
        disabled={disabled}
        onChange={(reply) => answer({ reply })}
      />
      <RadioGroup
        legend={copy.visibility}
        options={copy.visibilityOptions}
        value={answers.replyVisibility}
        disabled={disabled}
        onChange={(replyVisibility) => answer({ replyVisibility })}
      />
      <div className="border-t border-line pt-2">
        <Switch
          label={copy.acknowledgement}
          hint={copy.acknowledgementHint}
          checked={answers.acknowledgement}
          disabled={disabled}
          onChange={(event) => answer({ acknowledgement: event.target.checked })}
        />
        <Switch
          label={copy.download}
          hint={isDownloadLocked ? locked.locked : copy.downloadHint}
          checked={answers.download}
          disabled={disabled || isDownloadLocked}
          onChange={(event) => answer({ download: event.target.checked })}
        />
      </div>
    </div>
  );
}

function summaryOf({ watch, reply, replyVisibility, acknowledgement, download }: PrivacyAnswers): string {
  const { summary } = copy;
  return [
    summary.watch[watch],
    summary.reply[reply],
    replyVisibility === "creator" && reply !== "nobody" && summary.repliesPrivate,
    acknowledgement && summary.acknowledgement,
    download && summary.download,
  ]
    .filter(Boolean)
    .join(" ");
}

function focusChecked(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>(":checked")?.focus();
}
