import { useBotCheck } from "../../../sign-in/web/bot/human.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useEffect, useId, useRef, useState } from "react";
import { accentColors } from "../../accent.ts";
import { visitorCopy as copy } from "../../web-copy.ts";

type Props = {
  accent: string | null;
  /** Before the scripts: nothing can be submitted yet. */
  isDrawn: boolean;
  isSending: boolean;
  /** Labels of what is wrong or missing. */
  missing: readonly string[];
};

/**
 * Disabled while the form is invalid, is being sent, or the bot check fails. It keeps its focus and says why. When it is pressed anyway, it
 * shows the errors, or submits when the check has ended.
 */
export function SubmitButton({ accent, isDrawn, isSending, missing }: Props) {
  const id = useId();
  const [isCheckFailing, setCheckFailing] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isWaiting || isCheckFailing) return;
    setWaiting(false);
    button.current?.form?.requestSubmit();
  }, [isWaiting, isCheckFailing]);
  const colors = accentColors(accent);
  const why = isCheckFailing ? copy.checkFailing : missing.length > 0 ? copy.missing(missing) : "";
  const isDisabled = isDrawn || isCheckFailing || missing.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <span>
        <Button
          ref={button}
          type={isDrawn ? "button" : "submit"}
          busy={isSending || isWaiting}
          onClick={(event) => {
            if (!isCheckFailing) return;
            event.preventDefault();
            setWaiting(true);
          }}
          busyLabel={copy.submitting}
          aria-disabled={isDisabled || undefined}
          aria-describedby={why === "" ? undefined : id}
          className="max-sm:w-full"
          {...(colors && { style: { backgroundColor: colors.background, color: colors.text } })}
        >
          {copy.submit}
        </Button>
      </span>
      <p id={id} className="text-small text-muted empty:hidden">
        {why}
      </p>
      {!isDrawn && <BotCheck onFailing={setCheckFailing} />}
    </div>
  );
}

/** Proves that a person is here once they use the page, so that its opening does not wait for the computation. */
function BotCheck({ onFailing }: { onFailing: (isFailing: boolean) => void }) {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    // A frame has no cookie for the proof: it is sent with the draft.
    if (isFramed || sessionStore.get() !== null) return;
    const onUse = () => setUsed(true);
    addEventListener("focusin", onUse, { once: true });
    return () => removeEventListener("focusin", onUse);
  }, []);
  return isUsed && <RunningCheck onFailing={onFailing} />;
}

function RunningCheck({ onFailing }: { onFailing: (isFailing: boolean) => void }) {
  const isFailing = useBotCheck();
  useEffect(() => onFailing(isFailing), [isFailing, onFailing]);
  return null;
}
