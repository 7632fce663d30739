import { accountCopy, PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { copy } from "@aside/features/single-sign-on/copy.ts";
import { confirmEmail, sendConfirmationCode, useConfirmation } from "@aside/features/single-sign-on/web/queries.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { validateEmail } from "./EmailStep.tsx";
import { VerifyStep } from "./VerifyStep.tsx";

type Props = { onBack: () => void; onDone: () => void };

/** After a sign-in at a provider that does not verify email addresses: a code proves the address, the first time only. */
export function ConfirmEmailStep({ onBack, onDone }: Props) {
  const attempt = useConfirmation();
  const [isAsking, setAsking] = useState(false);
  if (attempt.isPending) return <Skeleton className="h-48" />;
  if (attempt.error)
    return (
      <div className="flex flex-col gap-5">
        <Banner tone="danger">{attempt.error.message}</Banner>
        <Button onClick={onBack}>Back</Button>
      </div>
    );
  const { provider, account_name, email, is_email_given, resend_after } = attempt.data;
  const name = PROVIDER_NAMES[provider];
  return (
    <div className="flex flex-col gap-5">
      <p className="break-words">
        {copy.confirmAccount(name, account_name)} {is_email_given ? copy.confirmGiven(name) : copy.confirmAsked(name)}
      </p>
      {email === null || isAsking ? (
        <AddressForm email={email ?? ""} onSent={() => setAsking(false)} onBack={onBack} />
      ) : (
        <VerifyStep
          email={email}
          resendAfter={resend_after}
          verify={confirmEmail}
          resend={async () => (await sendConfirmationCode()).resend_after}
          onBack={is_email_given ? onBack : () => setAsking(true)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

function AddressForm({ email, onSent, onBack }: { email: string; onSent: () => void; onBack: () => void }) {
  const form = useForm({ defaultValues: { email }, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = form.formState;
  const { setAttempt } = useConfirmation();
  const submit = form.handleSubmit(async (values) => {
    try {
      setAttempt(await sendConfirmationCode(values.email.trim().toLowerCase()));
      onSent();
    } catch (error) {
      form.setError("email", { message: (error as Error).message }, { shouldFocus: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoFocus
        {...form.register("email", { validate: validateEmail(accountCopy.emailRequired) })}
        {...(errors.email?.message ? { error: errors.email.message } : {})}
      />
      <Button type="submit" busy={isSubmitting} disabled={!isValid}>
        Continue
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
