import { brand } from "@aside/brand/brand.ts";
import { copy } from "@aside/features/native-app/copy.ts";
import { AccountsOnWebsite } from "@aside/features/native-app/web/AccountsOnWebsite.tsx";
import { copy as signInCopy } from "@aside/features/sign-in/copy.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";

type Props = { isSignedIn: boolean; onSignIn: () => void; onSignUp: () => void };

/** What the native and the installed app show in place of the landing page. */
export function AppWelcome({ isSignedIn, onSignIn, onSignUp }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-2 px-6 py-12 text-center">
      <Mark className="mx-auto size-20" />
      <h1 className="text-display font-semibold">{brand.product}</h1>
      <p className="text-lead text-muted">{copy.welcome}</p>
      {isSignedIn ? (
        <LinkButton href="/dashboard/inbox" className="mt-6">
          {locked.backToInbox}
        </LinkButton>
      ) : (
        <>
          <Button className="mt-6" onClick={onSignIn}>
            {copy.signIn}
          </Button>
          {isNativeShell() ? (
            <AccountsOnWebsite />
          ) : (
            <Button variant="ghost" onClick={onSignUp}>
              {signInCopy.titles.SIGNUP_INITIAL_SCREEN}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
