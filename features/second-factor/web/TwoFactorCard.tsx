import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { startTransition, Suspense, useState } from "react";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { storeSession, useFactors, useFactorsChanged, useNewRecoveryCodes } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { RemoveFactor } from "./RemoveFactor.tsx";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

const SetUpApp = lazyChunk(async () => ({ default: (await import("./SetUpApp.tsx")).SetUpApp }));
const SetUpPhone = lazyChunk(async () => ({ default: (await import("./SetUpPhone.tsx")).SetUpPhone }));

type Act = "app" | "phone" | "codes" | "remove";

/** My Account: the second factor and its recovery codes. */
export function TwoFactorCard() {
  const factors = useFactors();
  const changed = useFactorsChanged();
  const newCodes = useNewRecoveryCodes();
  const [act, setAct] = useState<Act | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (factors.isError)
    return <ErrorState title="Couldn't load your two-factor settings." error={factors.error} onRetry={() => void factors.refetch()} />;
  const state = factors.data;

  function finish(done: { session: { token: string; user: SessionUser }; recovery_codes: string[] }) {
    storeSession(done.session);
    setCodes(done.recovery_codes);
    setAct(null);
    void changed();
  }

  const stop = () => setAct(null);
  const needsPassword = state?.needs_password ?? true;
  const panels = {
    app: <SetUpApp needsPassword={needsPassword} onCancel={stop} onDone={finish} />,
    phone: <SetUpPhone needsPassword={needsPassword} onCancel={stop} onDone={finish} />,
    codes: (
      <PasswordAgain
        needsPassword={needsPassword}
        submit="Create new codes"
        onSubmit={async (password) => {
          setCodes(await newCodes.mutateAsync(password));
          stop();
        }}
        onCancel={stop}
      >
        <p className="text-muted">Your current codes will stop working.</p>
      </PasswordAgain>
    ),
    remove: (
      <RemoveFactor
        mfaType={state?.mfa_type === "phone" ? "phone" : "app"}
        needsPassword={needsPassword}
        onCancel={stop}
        onDone={() => {
          toastSuccess("Your second factor was removed.");
          stop();
        }}
      />
    ),
  };
  return (
    <Card className="flex flex-col gap-4" aria-busy={factors.isPending}>
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-lead font-semibold">
          Two-factor authentication {state?.mfa_type && <Badge tone="success">On</Badge>}
        </h2>
        <p className="text-small text-muted">{state ? describe(state) : "Loading"}</p>
      </div>
      <LockedNote feature="mfa_support" />
      {factors.isPending && <Skeleton className="h-11 w-44" />}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {state && !codes && (
        <Suspense>
          {/* A transition: the buttons stay until the form is loaded. */}
          {act ? panels[act] : <Actions state={state} onChoose={(chosen) => startTransition(() => setAct(chosen))} />}
        </Suspense>
      )}
    </Card>
  );
}

type State = NonNullable<ReturnType<typeof useFactors>["data"]>;

function describe(state: State): string {
  const left = ` ${state.recovery_codes_left} recovery ${state.recovery_codes_left === 1 ? "code is" : "codes are"} left.`;
  if (state.mfa_type === "app") return `You enter a code from your authenticator app when you sign in.${left}`;
  if (state.mfa_type === "phone") return `We text a code to ${state.phone_hint ?? "your phone"} when you sign in.${left}`;
  if (state.mfa_type === "passkey") return `You use a passkey when you sign in.${left}`;
  return "Add a second step when you sign in.";
}

function Actions({ state, onChoose }: { state: State; onChoose: (act: Act) => void }) {
  const isByCode = state.mfa_type === "app" || state.mfa_type === "phone";
  return (
    <div className="flex flex-wrap gap-2">
      {!isByCode && (
        <>
          <Button variant="secondary" onClick={() => onChoose("app")}>
            Set up an authenticator app
          </Button>
          {state.is_phone_available && (
            <Button variant="secondary" onClick={() => onChoose("phone")}>
              Set up text messages
            </Button>
          )}
        </>
      )}
      {state.mfa_type && (
        <Button variant="secondary" onClick={() => onChoose("codes")}>
          New recovery codes
        </Button>
      )}
      {isByCode && (
        <Button variant="ghost" onClick={() => onChoose("remove")}>
          Remove
        </Button>
      )}
    </div>
  );
}
