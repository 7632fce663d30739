import { Button } from "@aside/platform/ui/Button.tsx";
import { PasswordField } from "@aside/platform/ui/PasswordField.tsx";
import { TextField } from "@aside/platform/ui/TextField.tsx";
import { toastError } from "@aside/platform/ui/toast.ts";
import { useForm } from "react-hook-form";
import { copy } from "../copy.ts";
import { validateEmail } from "./EmailStep.tsx";
import { createAccount } from "./queries.ts";
import { isPasswordProblem, validateNewPassword } from "./validate-password.ts";

type Values = { firstName: string; lastName: string; email: string; password: string; again: string };

const required = (text: string) => (value: string) => value.trim() !== "" || text;

export function SignUpStep({
  email,
  isBlocked,
  onBack,
  onDone,
}: {
  email: string;
  /** The bot check fails just now. */
  isBlocked: boolean;
  onBack: () => void;
  onDone: (email: string, resendAfter: number) => void;
}) {
  const form = useForm<Values>({ defaultValues: { firstName: "", lastName: "", email, password: "", again: "" }, mode: "onTouched" });
  const { errors, isSubmitting, isValid } = form.formState;
  const field = (name: keyof Values, validate: (value: string, values: Values) => string | true) => ({
    ...form.register(name, { validate }),
    ...(errors[name]?.message ? { error: errors[name].message } : {}),
  });
  const submit = form.handleSubmit(async (values) => {
    const address = values.email.trim().toLowerCase();
    try {
      const { resend_after } = await createAccount({
        email: address,
        name: `${values.firstName.trim()} ${values.lastName.trim()}`,
        password: values.password,
      });
      onDone(address, resend_after);
    } catch (error) {
      const text = (error as Error).message;
      if (text === copy.workEmailOnly || text === copy.userExists) form.setError("email", { message: text });
      if (isPasswordProblem(text)) form.setError("password", { message: text });
      toastError(text);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          autoFocus
          maxLength={100}
          {...field("firstName", required(copy.firstNameRequired))}
        />
        <TextField label="Last name" autoComplete="family-name" maxLength={99} {...field("lastName", required(copy.lastNameRequired))} />
      </div>
      <TextField label="Work email" type="email" autoComplete="username" {...field("email", validateEmail)} />
      <PasswordField label="Password" autoComplete="new-password" {...field("password", validateNewPassword(copy.passwordRequired))} />
      <PasswordField
        label="Verify password"
        autoComplete="new-password"
        {...field("again", (value, values) => (value === "" ? copy.passwordAgain : value === values.password || copy.passwordsDiffer))}
      />
      <Button type="submit" busy={isSubmitting} disabled={!isValid || isBlocked}>
        Create account
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
