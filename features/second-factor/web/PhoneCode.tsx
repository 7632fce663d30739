import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect, useRef, useState } from "react";
import { useCountdown } from "@aside/ui/hooks/use-countdown.ts";
import { CodeForm } from "./CodeForm.tsx";
import { giveCode, textCode } from "./queries.ts";
import { copy } from "../copy.ts";

/** The code is sent when the screen opens, or a minute after one for another sign-in, and again on request. */
export function PhoneCode({ phoneHint }: { phoneHint: string | null }) {
  const { seconds, restart } = useCountdown(0);
  const hasAsked = useRef(false);
  const [isUnderWay, setUnderWay] = useState(true);

  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function send() {
    clearTimeout(later.current);
    try {
      const { was_sent, is_under_way, resend_after } = await textCode();
      restart(resend_after);
      setUnderWay(is_under_way);
      if (!is_under_way) later.current = setTimeout(() => void send(), resend_after * 1000);
      if (was_sent) toastSuccess(copy.otpSent);
    } catch (error) {
      setUnderWay(true);
      toastError((error as Error).message);
    }
  }

  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void send();
  });
  useEffect(() => () => clearTimeout(later.current), []);

  return (
    <CodeForm
      hint={
        isUnderWay
          ? `We texted a 6-digit code to ${phoneHint ?? "your phone"}.`
          : `A code was just sent for another sign-in. We'll text yours to ${phoneHint ?? "your phone"} in ${seconds} s.`
      }
      submit="Authenticate"
      onSubmit={async (code) => await giveCode("phone", code)}
    >
      <Button variant="ghost" disabled={seconds > 0} onClick={() => void send()}>
        {seconds > 0 ? `Resend Code in ${seconds} s` : "Resend Code"}
      </Button>
    </CodeForm>
  );
}
