import { Button } from "@aside/platform/ui/Button.tsx";
import { toastError, toastSuccess } from "@aside/platform/ui/toast.ts";
import { useEffect, useRef } from "react";
import { copy } from "../../copy.ts";
import { useCountdown } from "../use-countdown.ts";
import { CodeForm } from "./CodeForm.tsx";
import { giveCode, textCode } from "./queries.ts";

/** The code is texted as the screen opens; again when the minute is over. */
export function PhoneCode({ phoneHint }: { phoneHint: string | null }) {
  const { seconds, restart } = useCountdown(0);
  const hasAsked = useRef(false);

  async function send() {
    try {
      const { was_sent, resend_after } = await textCode();
      restart(resend_after);
      if (was_sent) toastSuccess(copy.otpSent);
    } catch (error) {
      toastError((error as Error).message);
    }
  }

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void send();
  });

  return (
    <CodeForm
      hint={`We texted a 6-digit code to ${phoneHint ?? "your telephone"}.`}
      submit="Authenticate"
      onSubmit={async (code) => await giveCode("phone", code)}
    >
      <Button variant="ghost" disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? `Resend Code in ${seconds} s` : "Resend Code"}
      </Button>
    </CodeForm>
  );
}
