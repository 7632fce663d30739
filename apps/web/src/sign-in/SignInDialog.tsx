import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { toastError, toastInfo } from "@aside/ui/feedback/toast.ts";
import { Suspense, useState } from "react";
import { copy } from "@aside/features/sign-in/copy.ts";
import type { SocialProvider } from "@aside/features/single-sign-on/social-contract.ts";
import { useBotCheck } from "@aside/features/sign-in/web/bot/human.ts";
import { ConfirmEmailStep } from "./ConfirmEmailStep.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { LinkedAccountStep } from "@aside/features/single-sign-on/web/LinkedAccountStep.tsx";
import { PasskeySignIn } from "@aside/features/second-factor/web/PasskeySignIn.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { checkEmail, type CompanyFacts, confirmCode, saveCompany, sendCodeAgain } from "@aside/features/sign-in/web/queries.ts";
import { SignUpStep } from "./SignUpStep.tsx";
import { SsoStep } from "@aside/features/single-sign-on/web/SsoStep.tsx";
import { VerifyStep } from "./VerifyStep.tsx";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { copy as socialCopy } from "@aside/features/single-sign-on/copy.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { WaitingVideo } from "./WaitingVideo.tsx";

// In the native app only.
const AccountsOnWebsite = lazyChunk(async () => ({
  default: (await import("@aside/features/native-app/web/AccountsOnWebsite.tsx")).AccountsOnWebsite,
}));

type Screen = keyof typeof copy.titles;
type Account = Awaited<ReturnType<typeof checkEmail>>;

/**
 * `acquisition`: the sign-up form for visitors from an ad, which also asks for the company. `confirm`: the code of a social sign-in whose
 * address the provider does not verify.
 */
export type SignInStart = "login" | "signup" | "acquisition" | "confirm";

const FIRST_SCREENS = {
  login: "LOGIN_INITIAL_SCREEN",
  signup: "SIGNUP_INITIAL_SCREEN",
  acquisition: "SIGNUP_AD_FORM",
  confirm: "CONFIRM_SOCIAL_EMAIL",
} as const;
const FIRST_RESEND_SECONDS = 120;

type Props = {
  open: boolean;
  start?: SignInStart;
  /** A notice above the first screen. */ notice?: string | null;
  /** The person signed out in another tab. */
  isEndedElsewhere?: boolean;
  /** The address of the person whose session has ended: only they continue. */
  again?: string;
  onClose: () => void;
  onSignedIn: () => void;
};

/** The sign-in dialog with its screens, their titles and the transitions between them. */
export function SignInDialog({ open, isEndedElsewhere = false, again, onClose, ...given }: Props) {
  // The native app creates no accounts.
  const isNative = isNativeShell();
  const start = isNative && given.start !== "confirm" ? "login" : (given.start ?? "login");
  const notice = isEndedElsewhere ? copy.endedElsewhere : (given.notice ?? null);
  const [screen, setScreen] = useState<Screen>(FIRST_SCREENS[start]);
  const isBlocked = useBotCheck();
  const [email, setEmail] = useState(again ?? "");
  const [account, setAccount] = useState<Account | null>(null);
  const [resendAfter, setResendAfter] = useState(FIRST_RESEND_SECONDS);
  const [company, setCompany] = useState<CompanyFacts | null>(null);
  /** An address without an account, entered at the sign-in. */
  const [unknownEmail, setUnknownEmail] = useState<string | null>(null);

  /** Returns an error message for the email field, if any. */
  async function submitEmail(entered: string, isSignUp: boolean): Promise<string | undefined> {
    setEmail(entered);
    const found = await checkEmail(entered);
    setAccount(found);
    if (isSignUp && found.is_active) toastInfo(copy.alreadySignedUp);
    const next = screenFor(found);
    if (next) return void setScreen(next);
    // A sign-up that was not verified continues with the code.
    if (found.user_exists && !isSignUp) return await askForCode(entered);
    if (isNative) return socialCopy.mobileNoAccount;
    if (!found.may_sign_up) return accountCopy.workEmailOnly;
    setUnknownEmail(isSignUp ? null : entered);
    setScreen("SIGNUP_USER_DETAIL");
    return undefined;
  }

  async function askForCode(address: string): Promise<undefined> {
    setResendAfter((await sendCodeAgain(address)).resend_after);
    setScreen("SIGNUP_VERIFY_USER");
  }

  function onSignUpDone(address: string, seconds: number, facts: CompanyFacts | null) {
    setEmail(address);
    setResendAfter(seconds);
    setCompany(facts);
    setScreen("SIGNUP_VERIFY_USER");
  }

  async function onVerified() {
    // The user is signed in even if the company cannot be saved.
    if (company) await saveCompany(company).catch((error: Error) => toastError(error.message));
    onSignedIn();
  }

  function onSignedIn() {
    given.onSignedIn();
    // The wrong person, or the dialog is closed now.
    if (!again) return;
    setEmail(again);
    setScreen("LOGIN_INITIAL_SCREEN");
  }

  const toLogin = () => setScreen("LOGIN_INITIAL_SCREEN");
  const toSignUp = () => setScreen(start === "acquisition" ? "SIGNUP_AD_FORM" : "SIGNUP_INITIAL_SCREEN");
  const isSignUp = screen === "SIGNUP_INITIAL_SCREEN";
  const emailStep = (
    <EmailStep
      key={screen}
      email={email}
      isSignUp={isSignUp}
      isBlocked={isBlocked}
      onSubmit={async (entered) => await submitEmail(entered, isSignUp)}
      onToggle={again || isNative ? undefined : isSignUp ? toLogin : toSignUp}
    >
      {!isSignUp && <PasskeySignIn onDone={onSignedIn} />}
    </EmailStep>
  );
  const body = {
    LOGIN_INITIAL_SCREEN: emailStep,
    LOGIN_USER_DETAIL: (
      <PasswordStep email={email} isBlocked={isBlocked} hasSso={account?.sso ?? false} onBack={toLogin} onDone={onSignedIn} />
    ),
    LOGIN_LINKED_ACCOUNT: <LinkedAccountStep email={email} provider={account?.account_type as SocialProvider} onCancel={toLogin} />,
    LOGIN_SSO: (
      <SsoStep email={email} onBack={toLogin} onPassword={account?.has_password ? () => setScreen("LOGIN_USER_DETAIL") : undefined} />
    ),
    SIGNUP_INITIAL_SCREEN: emailStep,
    SIGNUP_USER_DETAIL: <SignUpStep key="signup" email={email} isBlocked={isBlocked} onBack={toSignUp} onDone={onSignUpDone} />,
    SIGNUP_AD_FORM: <SignUpStep key="ad" email={email} isBlocked={isBlocked} asksCompany onBack={toLogin} onDone={onSignUpDone} />,
    SIGNUP_VERIFY_USER: (
      <VerifyStep
        email={email}
        resendAfter={resendAfter}
        verify={async (code) => await confirmCode(email, code)}
        resend={async () => (await sendCodeAgain(email)).resend_after}
        onBack={toSignUp}
        onDone={() => void onVerified()}
      />
    ),
    CONFIRM_SOCIAL_EMAIL: <ConfirmEmailStep onBack={toLogin} onDone={onSignedIn} />,
  }[screen];
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={again && screen === "LOGIN_INITIAL_SCREEN" ? copy.againTitle : copy.titles[screen]}
    >
      {notice !== null && screen === FIRST_SCREENS[start] && (
        <div className="mb-5">
          <Banner tone={again ? "warning" : "danger"}>{notice}</Banner>
        </div>
      )}
      {screen === FIRST_SCREENS[start] && !again && <WaitingVideo />}
      {unknownEmail !== null && screen === "SIGNUP_USER_DETAIL" && (
        <div className="mb-5">
          <Banner>{copy.noAccount(unknownEmail)}</Banner>
        </div>
      )}
      <div data-sign-in>
        {body}
        {isNative && !again && screen === "LOGIN_INITIAL_SCREEN" && (
          <Suspense>
            <AccountsOnWebsite />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}

/** The next screen for an account that can sign in; undefined if it does not exist or is not verified. */
function screenFor(account: Account): Screen | undefined {
  if (account.sso) return "LOGIN_SSO";
  if (!account.is_active) return undefined;
  return account.has_password || account.account_type === "email" ? "LOGIN_USER_DETAIL" : "LOGIN_LINKED_ACCOUNT";
}
