import { isEmail } from "@aside/contract/email-address.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { copy } from "@aside/features/sign-in/copy.ts";
import { SocialButtons } from "@aside/features/single-sign-on/web/SocialButtons.tsx";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { LegalNotice } from "./LegalNotice.tsx";

type Props = {
  email: string;
  isSignUp: boolean;
  /** The bot check failed. */
  isBlocked: boolean;
  /** Resolves with an error message for the field, if any. */
  onSubmit: (email: string) => Promise<string | undefined>;
  /** Absent: only signing in is offered. */
  onToggle?: (() => void) | undefined;
  /** Other sign-in methods, shown below the email field. */
  children?: ReactNode;
};

/** Characters that are not allowed in an address. They get their own error message. */
const FORBIDDEN = /[\s<>()[\]\\,;:"]/;

export const validateEmail =
  (required: string) =>
  (value: string): string | true => {
    const email = value.trim();
    if (email === "") return required;
    if (FORBIDDEN.test(email)) return copy.emailCharacters;
    return isEmail(email.toLowerCase()) || accountCopy.emailInvalid;
  };

/** The first screen of the sign-in and of the sign-up: asks for an email address or a social account. */
export function EmailStep({ email, isSignUp, isBlocked, onSubmit, onToggle, children }: Props) {
  const form = useForm({ defaultValues: { email }, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = form.formState;
  const field = form.register("email", { validate: validateEmail(isSignUp ? accountCopy.workEmailRequired : accountCopy.emailRequired) });
  const submit = form.handleSubmit(async (values) => {
    try {
      const problem = await onSubmit(values.email.trim().toLowerCase());
      if (problem) form.setError("email", { message: problem }, { shouldFocus: true });
    } catch (error) {
      toastError((error as Error).name === "NetworkError" ? (error as Error).message : copy.validityFailed);
    }
  });
  return (
    <div className="flex flex-col gap-5">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <TextField
          label={isSignUp ? "Work email" : "Email"}
          type="email"
          autoComplete={isSignUp ? "username" : "username webauthn"}
          autoFocus
          onKeyDown={(event) => {
            // With a disabled button the browser submits nothing: the message says why.
            if (event.key === "Enter") form.setValue("email", event.currentTarget.value, { shouldTouch: true, shouldValidate: true });
          }}
          {...field}
          // Leaving the empty field is no error: most people leave it for one of the buttons below, which must not move at the click.
          onBlur={async (event) => event.target.value !== "" && (await field.onBlur(event))}
          {...(errors.email?.message ? { error: errors.email.message } : {})}
        />
        <Button type="submit" busy={isSubmitting} disabled={!isValid || isBlocked}>
          Continue
        </Button>
      </form>
      {children}
      <SocialButtons />
      {isSignUp && <LegalNotice />}
      {onToggle && (
        <Button variant="ghost" onClick={onToggle}>
          {isSignUp ? "Already have an account? Sign in" : "New here? Create an account"}
        </Button>
      )}
    </div>
  );
}
