import { Dialog } from "@aside/platform/ui/Dialog.tsx";
import { toastError, toastInfo } from "@aside/platform/ui/toast.ts";
import { useState } from "react";
import { copy } from "../copy.ts";
import { useBotCheck } from "./bot/human.ts";
import { EmailStep } from "./EmailStep.tsx";
import { PasskeySignIn } from "./mfa/PasskeySignIn.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { checkEmail, sendCodeAgain } from "./queries.ts";
import { SignUpStep } from "./SignUpStep.tsx";
import { VerifyStep } from "./VerifyStep.tsx";

type Screen = keyof typeof copy.titles;

const FIRST_RESEND_SECONDS = 120;

/** Spec section 2: the dialog's screens and titles; section 4: how one leads to the next. */
export function SignInDialog({ open, onClose, onSignedIn }: { open: boolean; onClose: () => void; onSignedIn: () => void }) {
  const [screen, setScreen] = useState<Screen>("LOGIN_INITIAL_SCREEN");
  const isBlocked = useBotCheck();
  const [email, setEmail] = useState("");
  const [resendAfter, setResendAfter] = useState(FIRST_RESEND_SECONDS);

  async function submitLoginEmail(entered: string) {
    setEmail(entered);
    const account = await checkEmail(entered);
    if (account.user_exists && account.is_active) return setScreen("LOGIN_USER_DETAIL");
    // A sign-up that stopped before its code goes on where it stopped.
    if (account.user_exists) return await askForCode(entered);
    toastError(copy.noAccount(entered));
    setScreen("SIGNUP_USER_DETAIL");
  }

  async function submitSignUpEmail(entered: string) {
    setEmail(entered);
    const account = await checkEmail(entered);
    if (!account.is_active) return setScreen("SIGNUP_USER_DETAIL");
    toastInfo(copy.alreadySignedUp);
    setScreen("LOGIN_USER_DETAIL");
  }

  async function askForCode(address: string) {
    setResendAfter((await sendCodeAgain(address)).resend_after);
    setScreen("SIGNUP_VERIFY_USER");
  }

  const body = {
    LOGIN_INITIAL_SCREEN: (
      <>
        <EmailStep
          key="login"
          email={email}
          isSignUp={false}
          isBlocked={isBlocked}
          onSubmit={submitLoginEmail}
          onToggle={() => setScreen("SIGNUP_INITIAL_SCREEN")}
        />
        <PasskeySignIn onDone={onSignedIn} />
      </>
    ),
    LOGIN_USER_DETAIL: <PasswordStep email={email} onBack={() => setScreen("LOGIN_INITIAL_SCREEN")} onDone={onSignedIn} />,
    SIGNUP_INITIAL_SCREEN: (
      <EmailStep
        key="signup"
        email={email}
        isSignUp
        isBlocked={isBlocked}
        onSubmit={submitSignUpEmail}
        onToggle={() => setScreen("LOGIN_INITIAL_SCREEN")}
      />
    ),
    SIGNUP_USER_DETAIL: (
      <SignUpStep
        email={email}
        isBlocked={isBlocked}
        onBack={() => setScreen("SIGNUP_INITIAL_SCREEN")}
        onDone={(address, seconds) => {
          setEmail(address);
          setResendAfter(seconds);
          setScreen("SIGNUP_VERIFY_USER");
        }}
      />
    ),
    SIGNUP_VERIFY_USER: (
      <VerifyStep email={email} resendAfter={resendAfter} onBack={() => setScreen("SIGNUP_INITIAL_SCREEN")} onDone={onSignedIn} />
    ),
  }[screen];
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.titles[screen]}>
      {body}
    </Dialog>
  );
}
