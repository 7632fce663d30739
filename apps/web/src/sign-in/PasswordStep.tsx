import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import { besideUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useState } from "react";
import { copy } from "@aside/features/sign-in/copy.ts";
import { enterPassword } from "@aside/features/sign-in/web/queries.ts";
import { ssoAddress } from "@aside/features/single-sign-on/web/social-address.ts";
import { copy as singleSignOnCopy } from "@aside/features/single-sign-on/copy.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

type Props = {
  email: string;
  /** The bot check failed. */
  isBlocked: boolean;
  /** The user's company also offers single sign-on. */
  hasSso: boolean;
  onBack: () => void;
  onDone: () => void;
};

export function PasswordStep({ email, isBlocked, hasSso, onBack, onDone }: Props) {
  const [password, setPassword] = useState("");
  const [keepLoggedIn, setKeepLoggedIn] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === "") return setError(copy.passwordRequired);
    setBusy(true);
    try {
      await enterPassword(email, password, keepLoggedIn);
      if (!keepLoggedIn) toastInfo(copy.keepMeLoggedInUnchecked);
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      toastError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <p className="text-muted">{email}</p>
      {/* Lets password managers associate the password with the email. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onClick={() => setError(null)}
        {...(error ? { error } : {})}
      />
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Keep me logged in" checked={keepLoggedIn} onChange={(event) => setKeepLoggedIn(event.target.checked)} />
        {/* A Link, because the dialog is rendered outside the router. */}
        <Link
          href="/reset-password"
          {...besideUnsavedWork()}
          className="inline-flex min-h-11 items-center font-medium text-ember-strong underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" busy={isBusy} disabled={password === "" || isBlocked}>
        Sign In
      </Button>
      {hasSso && (
        <LinkButton href={ssoAddress(email)} variant="secondary" {...besideUnsavedWork()}>
          {singleSignOnCopy.continueWith(PROVIDER_NAMES.sso)}
        </LinkButton>
      )}
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
