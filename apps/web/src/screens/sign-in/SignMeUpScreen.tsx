import { brand } from "@aside/brand/brand.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { useBotCheck } from "@aside/features/sign-in/web/bot/human.ts";
import { type CompanyFacts, confirmCode, saveCompany, sendCodeAgain } from "@aside/features/sign-in/web/queries.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { finishSignIn } from "../../session/finish-sign-in.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { SignUpStep } from "../../sign-in/SignUpStep.tsx";
import { VerifyStep } from "../../sign-in/VerifyStep.tsx";

const FACTS = [
  "The link plays while you still speak.",
  "The transcript, summary and action items are ready when you stop.",
  "Nothing you record is lost, even if you close the tab.",
  "Recipients watch and reply without an account.",
];

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
  return (
    <div className="mx-auto grid w-full max-w-content gap-10 px-4 py-12 lg:grid-cols-2 lg:gap-16 lg:py-16">
      <div>
        <h1 className="text-title font-semibold xs:text-display">Say it once, on video</h1>
        <p className="mt-4 max-w-lg text-lead text-muted">
          {brand.product} is video messaging for work. Create your account with your work email and record your first {brand.product} in a
          minute.
        </p>
        <ul className="mt-8 flex flex-col gap-3">
          {FACTS.map((fact) => (
            <li key={fact} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Card className="flex flex-col gap-5">
        <h2 className="text-lead font-semibold">{sent ? copy.titles.SIGNUP_VERIFY_USER : copy.titles.SIGNUP_AD_FORM}</h2>
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
      </Card>
    </div>
  );
}
