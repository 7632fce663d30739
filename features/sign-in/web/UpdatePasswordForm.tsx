import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { copy } from "../copy.ts";
import { NewPasswordFields, NO_PASSWORDS } from "./NewPasswordFields.tsx";
import { chooseNewPassword, isLinkInvalid, useResetLink } from "./queries.ts";
import { isPasswordProblem } from "./validate-password.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

/** The form behind the emailed link. `onLeave`: opens the sign-in, after the new password or for an invalid link. */
export function UpdatePasswordForm({ token, onLeave }: { token: string; onLeave: () => void }) {
  const link = useResetLink(token);
  const form = useForm({ defaultValues: NO_PASSWORDS, mode: "onChange" });
  const { isSubmitting, isValid } = form.formState;
  const isBad = isLinkInvalid(link.error);

  useEffect(() => {
    if (!isBad) return;
    toastError(accountCopy.linkInvalid);
    onLeave();
  }, [isBad, onLeave]);

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await chooseNewPassword(link.data ?? "", password);
      toastSuccess(copy.passwordUpdated);
      onLeave();
    } catch (error) {
      const text = (error as Error).message || copy.resetFailed;
      if (isPasswordProblem(text)) return form.setError("password", { message: text }, { shouldFocus: true });
      toastError(text);
      if (isLinkInvalid(error)) onLeave();
    }
  });

  if (link.isPending || isBad) return <Skeleton className="h-48" />;
  if (link.error) return <ErrorState title={link.error.message} error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <NewPasswordFields form={form} autoFocus />
      <Button type="submit" busy={isSubmitting} disabled={!isValid}>
        Submit
      </Button>
    </form>
  );
}
