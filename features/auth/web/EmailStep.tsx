import { isEmail } from "@aside/platform/contract/fields.ts";
import { Button } from "@aside/platform/ui/Button.tsx";
import { TextField } from "@aside/platform/ui/TextField.tsx";
import { toastError } from "@aside/platform/ui/toast.ts";
import { useForm } from "react-hook-form";
import { copy } from "../copy.ts";

type Props = { email: string; isSignUp: boolean; isBlocked: boolean; onSubmit: (email: string) => Promise<void>; onToggle: () => void };

/** What no address holds: said apart from a merely incomplete one. */
const FORBIDDEN = /[\s<>()[\]\\,;:"]/;

export function validateEmail(value: string): string | true {
  const email = value.trim();
  if (email === "") return copy.emailRequired;
  if (FORBIDDEN.test(email)) return copy.emailCharacters;
  return isEmail(email.toLowerCase()) || copy.emailInvalid;
}

/** The first screen of either way: an address. */
export function EmailStep({ email, isSignUp, isBlocked, onSubmit, onToggle }: Props) {
  const form = useForm({ defaultValues: { email }, mode: "onTouched" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values.email.trim().toLowerCase());
    } catch (error) {
      toastError((error as Error).name === "NetworkError" ? (error as Error).message : copy.validityFailed);
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label={isSignUp ? "Work email" : "Email"}
        type="email"
        autoComplete={isSignUp ? "username" : "username webauthn"}
        autoFocus
        {...form.register("email", { validate: validateEmail })}
        {...(errors.email?.message ? { error: errors.email.message } : {})}
      />
      <Button type="submit" busy={isSubmitting} disabled={isBlocked}>
        Continue
      </Button>
      <Button variant="ghost" onClick={onToggle}>
        {isSignUp ? "Already have an account? Sign in" : "New here? Create an account"}
      </Button>
    </form>
  );
}
