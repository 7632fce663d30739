import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { acceptInvitation, useInvite } from "@aside/features/invitations/web/accept-queries.ts";
import { NewPasswordFields, NO_PASSWORDS } from "@aside/features/sign-in/web/NewPasswordFields.tsx";
import { isLinkInvalid } from "@aside/features/sign-in/web/queries.ts";
import { isPasswordProblem } from "@aside/features/sign-in/web/validate-password.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { copy as invitationsCopy } from "@aside/features/invitations/copy.ts";

type Props = {
  token: string;
  /** The email of the signed-in user; null if nobody is signed in. */
  signedInAs: string | null;
  onAccepted: () => void;
  onSignIn: () => void;
  /** Called when the link is invalid or expired. */
  onBad: () => void;
};

/** Accepts an emailed invitation: new users enter a name and a password, existing users confirm with one button. */
export function InviteForm({ token, signedInAs, onAccepted, onSignIn, onBad }: Props) {
  const invite = useInvite(token);
  const isBad = isLinkInvalid(invite.error);
  useEffect(() => {
    if (!isBad) return;
    toastError(accountCopy.linkInvalid);
    onBad();
  }, [isBad, onBad]);
  if (invite.isPending || isBad) return <Skeleton className="h-48" />;
  if (invite.error) return <ErrorState title={invite.error.message} error={invite.error} onRetry={() => void invite.refetch()} />;
  const { email, company_name: company, invited_by: inviter, has_account: hasAccount } = invite.data;
  const accepted = () => {
    toastSuccess(invitationsCopy.inviteWelcome(company));
    onAccepted();
  };
  return (
    <>
      <h1 className="text-title font-semibold break-words">{invitationsCopy.inviteTitle(company)}</h1>
      <p className="text-muted">
        {invitationsCopy.inviteText(inviter)} <strong className="break-all text-ink">{email}</strong>.
      </p>
      {signedInAs !== null && signedInAs !== email ? (
        <p role="status">{invitationsCopy.inviteOtherAccount}</p>
      ) : signedInAs !== null ? (
        <AcceptButton token={token} onAccepted={accepted} />
      ) : hasAccount ? (
        <>
          <p>{invitationsCopy.inviteSignInFirst}</p>
          <Button onClick={onSignIn}>Sign In</Button>
        </>
      ) : (
        <NewAccount token={token} email={email} onAccepted={accepted} onBad={onBad} />
      )}
    </>
  );
}

function AcceptButton({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function accept() {
    setBusy(true);
    try {
      await acceptInvitation(token);
      onAccepted();
    } catch (error) {
      toastError((error as Error).message);
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void accept()}>
      {invitationsCopy.inviteAccept}
    </Button>
  );
}

function NewAccount({ token, email, onAccepted, onBad }: { token: string; email: string; onAccepted: () => void; onBad: () => void }) {
  const passwords = useForm({ defaultValues: NO_PASSWORDS, mode: "onChange" });
  const [name, setName] = useState("");
  const [isNameLeft, setNameLeft] = useState(false);
  const { isSubmitting, isValid } = passwords.formState;
  const submit = passwords.handleSubmit(async ({ password }) => {
    try {
      await acceptInvitation(token, { name: name.trim(), password });
      onAccepted();
    } catch (error) {
      const text = (error as Error).message;
      if (isPasswordProblem(text)) return passwords.setError("password", { message: text }, { shouldFocus: true });
      toastError(text);
      if (isLinkInvalid(error)) onBad();
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      {/* For password managers: the address belongs to the password. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        label={invitationsCopy.inviteName}
        autoComplete="name"
        autoFocus
        maxLength={200}
        value={name}
        error={isNameLeft && name.trim() === "" ? invitationsCopy.inviteNameRequired : undefined}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setNameLeft(true)}
      />
      <NewPasswordFields form={passwords} />
      <Button type="submit" busy={isSubmitting} disabled={!isValid || name.trim() === ""}>
        {invitationsCopy.inviteAccept}
      </Button>
    </form>
  );
}
