import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import type { UseFormReturn } from "react-hook-form";
import { copy } from "../copy.ts";
import { validateNewPassword } from "./validate-password.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";

export type NewPasswordValues = { current: string; password: string; again: string };
export const NO_PASSWORDS: NewPasswordValues = { current: "", password: "", again: "" };

type Props = { form: UseFormReturn<NewPasswordValues>; autoFocus?: boolean };

/** A new password and its confirmation. */
export function NewPasswordFields({ form, autoFocus = false }: Props) {
  const { errors, dirtyFields } = form.formState;
  // Compare both when either one changes.
  const compare = () => dirtyFields.again && void form.trigger("again");
  const field = (name: keyof NewPasswordValues, validate: (value: string, values: NewPasswordValues) => string | true) => ({
    ...form.register(name, { validate, ...(name === "password" ? { onChange: compare } : {}) }),
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        hint={errors.password ? undefined : copy.passwordRule}
        {...field("password", validateNewPassword(accountCopy.newPasswordRequired))}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field("again", (value, values) => (value === "" ? copy.passwordAgain : value === values.password || copy.newPasswordsDiffer))}
      />
    </>
  );
}
