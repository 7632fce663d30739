import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { type ReactNode, useState } from "react";
import { CodeForm } from "./CodeForm.tsx";
import { FirstFactor } from "./FirstFactor.tsx";
import { isPasskeyPossible } from "./passkey-queries.ts";
import { PasskeyCheck } from "./PasskeyCheck.tsx";
import { PhoneCode } from "./PhoneCode.tsx";
import { giveCode, useMfaType } from "./queries.ts";
import { RecoveryForm } from "./RecoveryForm.tsx";
import { copy } from "../copy.ts";

type Way = "app" | "phone" | "passkey" | "recovery";

const WAYS: Record<Way, string> = {
  app: "Use the authenticator app",
  phone: "Use a text message",
  passkey: "Use a passkey",
  recovery: "Use a recovery code",
};

type Props = {
  userId: string;
  onSignOut: () => void;
  /** A set-up has begun (true), or was cancelled or completed and its recovery codes saved (false). */
  onSetUpOpen: (isOpen: boolean) => void;
  /** The dialog has the title. */
  isInDialog?: boolean;
};

/** The MFA screen. After a valid code the session changes, and the router opens the next screen. */
export function MfaPanel({ userId, onSignOut, onSetUpOpen, isInDialog = false }: Props) {
  const [chosen, setChosen] = useState<Way | null>(null);
  // A set-up that has begun stays open when the session changes: its recovery codes are shown once.
  const [isSetUpOpen, setIsSetUpOpen] = useState(false);
  const asked = useMfaType(userId, { enabled: !isSetUpOpen });
  const changeSetUp = (isOpen: boolean) => {
    setIsSetUpOpen(isOpen);
    onSetUpOpen(isOpen);
  };
  const signOut = (
    <Button variant="ghost" onClick={onSignOut}>
      Sign out
    </Button>
  );
  if (asked.isError)
    return (
      <Frame title={copy.title} isInDialog={isInDialog}>
        <ErrorState title={copy.mfaTypeFailed} error={asked.error} onRetry={() => void asked.refetch()} />
        {signOut}
      </Frame>
    );
  if (!asked.data)
    return (
      <Frame title={copy.title} isInDialog={isInDialog}>
        <div aria-busy className="flex flex-col gap-5">
          <Skeleton className="h-6" />
          <Skeleton className="h-14" />
          <Skeleton className="h-11" />
        </div>
      </Frame>
    );
  if (asked.data.must_set_up || isSetUpOpen)
    return (
      <Frame title={copy.setUpTitle} isInDialog={isInDialog}>
        <FirstFactor onOpenChange={changeSetUp} onDone={() => onSetUpOpen(false)} />
        {!isSetUpOpen && signOut}
      </Frame>
    );
  const { mfa_type, phone_hint, has_passkeys, has_recovery_codes } = asked.data;
  const canUsePasskey = has_passkeys && isPasskeyPossible();
  const way = chosen ?? (mfa_type === "passkey" && !canUsePasskey ? "recovery" : mfa_type) ?? "app";
  const others = [
    ...(mfa_type === "app" || mfa_type === "phone" ? [mfa_type] : []),
    ...(canUsePasskey ? (["passkey"] as const) : []),
    ...(has_recovery_codes ? (["recovery"] as const) : []),
  ].filter((other) => other !== way);
  const forms = {
    app: (
      <CodeForm
        key="app"
        hint="Enter the 6-digit code from your authenticator app."
        submit="Authenticate"
        onSubmit={async (code) => await giveCode("app", code)}
      />
    ),
    phone: <PhoneCode key="phone" phoneHint={phone_hint} />,
    passkey: <PasskeyCheck key="passkey" />,
    recovery: <RecoveryForm key="recovery" />,
  };
  return (
    <Frame title={copy.title} isInDialog={isInDialog}>
      {forms[way]}
      <div className="flex flex-col gap-1 border-t border-line pt-4">
        {others.map((other) => (
          <Button key={other} variant="ghost" onClick={() => setChosen(other)}>
            {WAYS[other]}
          </Button>
        ))}
        {signOut}
      </div>
    </Frame>
  );
}

function Frame({ title, isInDialog, children }: { title: string; isInDialog: boolean; children: ReactNode }) {
  if (isInDialog) return <div className="flex flex-col gap-5">{children}</div>;
  return (
    <Card className="flex flex-col gap-5">
      <h1 className="text-title font-semibold">{title}</h1>
      {children}
    </Card>
  );
}
