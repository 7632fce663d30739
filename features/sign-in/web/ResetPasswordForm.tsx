import { isEmail } from "@aside/contract/email-address.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { copy } from "../copy.ts";
import { useBotCheck } from "./bot/human.ts";
import { askForReset } from "./queries.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

function validateResetEmail(value: string): string | true {
  const email = value.trim().toLowerCase();
  if (email === "") return copy.resetEmailRequired;
  return isEmail(email) || accountCopy.emailInvalid;
}

/** Asks for an address, then shows a confirmation that is the same for every address. */
export function ResetPasswordForm({ email: given = "", onSignIn }: { /** Fills in the field. */ email?: string; onSignIn: () => void }) {
  const isBlocked = useBotCheck();
  const [isSent, setSent] = useState(false);
  const form = useForm({ defaultValues: { email: given }, mode: "onChange" });
  const { errors, isSubmitting, isValid } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await askForReset(email.trim().toLowerCase());
      setSent(true);
    } catch (error) {
      toastError((error as Error).message || copy.resetFailed);
    }
  });
  if (isSent)
    return (
      <div className="flex flex-col items-start gap-5">
        <p role="status">{copy.resetSent}</p>
        <p className="text-muted">The link is valid for 60 minutes. If you don't see the email, check your spam folder.</p>
        <Button onClick={onSignIn}>Sign In</Button>
      </div>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">Enter your email and we'll send you a link to choose a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        {...form.register("email", { validate: validateResetEmail })}
        {...(errors.email?.message ? { error: errors.email.message } : {})}
      />
      <Button type="submit" busy={isSubmitting} disabled={!isValid || isBlocked}>
        Submit
      </Button>
    </form>
  );
}
