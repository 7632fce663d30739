import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { SuggestedRecipient } from "@aside/ui/fields/RecipientSuggestions.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useState } from "react";
import { MAX_RECIPIENTS } from "../contract.ts";
import { copy } from "../copy.ts";

type Props = {
  value: readonly Recipient[];
  onChange: (recipients: Recipient[]) => void;
  people?: { suggestions: readonly SuggestedRecipient[]; onDraft: (text: string) => void } | undefined;
  /** The error of the last attempt to send or add. */
  failure: Error | null;
};

/** A button that opens a second field, for recipients whom only the sender sees. */
export function BccField({ value, onChange, people, failure }: Props) {
  const [isOpen, setOpen] = useState(value.length > 0);
  const texts = copy.bcc;
  if (!isOpen)
    return (
      <Button variant="ghost" className="-mt-3 -ml-4 self-start" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
    );
  return (
    <>
      <RecipientField label={texts.label} hint={texts.why} value={value} onChange={onChange} max={MAX_RECIPIENTS} focused {...people} />
      {isBccLocked(failure) && (
        <Banner tone="warning">
          {failure.message}
          <span className="block text-small">{texts.locked}</span>
        </Banner>
      )}
      <LockedNote feature="bcc_send" />
    </>
  );
}

/** The plan does not include bcc. */
export function isBccLocked(error: Error | null): error is ApiError {
  if (!(error instanceof ApiError) || error.code !== "feature_locked") return false;
  return (error.details as { feature?: string } | undefined)?.feature === "bcc_send";
}
