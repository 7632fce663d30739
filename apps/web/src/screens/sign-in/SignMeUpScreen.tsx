import { copy } from "@aside/features/sign-in/copy.ts";
import { useBotCheck } from "@aside/features/sign-in/web/bot/human.ts";
import { type CompanyFacts, confirmCode, saveCompany, sendCodeAgain } from "@aside/features/sign-in/web/queries.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { finishSignIn } from "../../session/finish-sign-in.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { SignUpStep } from "../../sign-in/SignUpStep.tsx";
import { VerifyStep } from "../../sign-in/VerifyStep.tsx";
import { SignUpPage } from "./SignUpPage.tsx";

/** For visitors from an ad: the sign-up that also asks for the company, as a page of its own. */
export function SignMeUpScreen() {
  const { user, openSignIn } = useSession();
  const isBlocked = useBotCheck();
  const [sent, setSent] = useState<{ email: string; resendAfter: number; company: CompanyFacts | null } | null>(null);
  const [wasSignedIn] = useState(user !== null);
  const navigate = useNavigate();
  useEffect(() => {
    if (wasSignedIn) void navigate({ href: "/dashboard", replace: true });
  }, [wasSignedIn, navigate]);

  async function onVerified() {
    // The user is signed in even if the company cannot be saved.
    if (sent?.company) await saveCompany(sent.company).catch((error: Error) => toastError(error.message));
    await finishSignIn();
  }
  if (wasSignedIn) return <ProcessingView />;
  // The native app creates no accounts.
  if (isNativeShell()) return <Navigate to="/" replace />;
  return (
    <SignUpPage title={sent ? copy.titles.SIGNUP_VERIFY_USER : copy.titles.SIGNUP_AD_FORM}>
      {sent ? (
        <VerifyStep
          email={sent.email}
          resendAfter={sent.resendAfter}
          verify={async (code) => await confirmCode(sent.email, code)}
          resend={async () => (await sendCodeAgain(sent.email)).resend_after}
          onBack={() => setSent(null)}
          onDone={() => void onVerified()}
        />
      ) : (
        <SignUpStep
          email=""
          isBlocked={isBlocked}
          asksCompany
          onBack={openSignIn}
          onDone={(email, resendAfter, company) => setSent({ email, resendAfter, company })}
        />
      )}
    </SignUpPage>
  );
}
