import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { startTransition, useOptimistic } from "react";
import type { PrivacySettings } from "../contract.ts";
import { answersOf, needsAccount, type PrivacyAnswers, withAnswers } from "../privacy-answers.ts";
import { privacyCopy as copy } from "../copy.ts";

/**
 * The six flags of an Aside, asked as questions: who can watch, who can reply, and whether recipients confirm. An answer changes
 * immediately, and changes back if `onChange` settles without the new `value` having arrived. `onChange` handles its own errors.
 */
export function PrivacyFlags({
  value,
  onChange,
  disabled = false,
}: {
  value: PrivacySettings;
  onChange: (next: PrivacySettings) => Promise<void>;
  disabled?: boolean;
}) {
  const [shown, show] = useOptimistic(value);
  const answers = answersOf(shown);
  const answer = (change: Partial<PrivacyAnswers>) => {
    const next = withAnswers(shown, change);
    startTransition(async () => {
      show(next);
      await onChange(next);
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend={copy.watch}
        options={copy.watchOptions}
        value={answers.watch}
        disabled={disabled}
        onChange={(watch) => answer({ watch })}
      />
      <RadioGroup
        legend={copy.reply}
        options={needsAccount(answers.watch) ? copy.replyOptionsWithAccount : copy.replyOptions}
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
      </div>
    </div>
  );
}
