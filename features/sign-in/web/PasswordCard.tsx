import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { copy } from "../copy.ts";
import { NewPasswordFields, NO_PASSWORDS } from "./NewPasswordFields.tsx";
import { useChangePassword, useHasPassword } from "./queries.ts";
import { isPasswordProblem } from "./validate-password.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

/** My Account: change the password, or set the first one of an account that signs in with a provider. */
export function PasswordCard({ email }: { email: string }) {
  const account = useHasPassword(email);
  const [isOpen, setOpen] = useState(false);
  const hasPassword = account.data === true;
  if (account.isError)
    return <ErrorState title="Couldn't load your password settings." error={account.error} onRetry={() => void account.refetch()} />;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">Password</h2>
        <p className="text-small text-muted">
          {hasPassword || account.isPending
            ? "Changing your password signs you out everywhere else."
            : "Set a password to sign in with your email, too."}
        </p>
      </div>
      {account.isPending && <Skeleton className="h-11 w-44" />}
      {account.isSuccess &&
        (isOpen ? (
          <PasswordForm email={email} hasPassword={hasPassword} onEnd={() => setOpen(false)} />
        ) : (
          <span>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {hasPassword ? "Change password" : "Set a password"}
            </Button>
          </span>
        ))}
    </Card>
  );
}

function PasswordForm({ email, hasPassword, onEnd }: { email: string; hasPassword: boolean; onEnd: () => void }) {
  const change = useChangePassword(email);
  const form = useForm({ defaultValues: NO_PASSWORDS, mode: "onChange" });
  const { errors, isValid } = form.formState;
  const submit = form.handleSubmit(async ({ current, password }) => {
    try {
      await change.mutateAsync({ current_password: current, password });
      toastSuccess(copy.passwordChanged);
      onEnd();
    } catch (error) {
      const text = (error as Error).message;
      if (text === accountCopy.passwordWrong) form.setError("current", { message: text }, { shouldFocus: true });
      else if (isPasswordProblem(text)) form.setError("password", { message: text }, { shouldFocus: true });
      else toastError(text);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      {/* For password managers: links the address to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {hasPassword && (
        <PasswordField
          label="Current password"
          autoFocus
          {...form.register("current", { validate: (value) => value !== "" || copy.passwordRequired })}
          {...(errors.current?.message ? { error: errors.current.message } : {})}
        />
      )}
      <NewPasswordFields form={form} autoFocus={!hasPassword} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={change.isPending} disabled={!isValid}>
          Save password
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
