import { billingMode, sellsPlans } from "@aside/web-client/billing-mode.ts";
import { Landing } from "@aside/features/site/web/landing/Landing.tsx";
import { InstallationContext } from "@aside/features/site/web/When.tsx";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { isAppWindow } from "../installed-app/is-app-window.ts";
import { AppWelcome } from "./sign-in/AppWelcome.tsx";
import { useSession } from "../shell/session.ts";

/** Null where the build draws the page: the server completes it (apps/api/site/fill-site-page.ts). */
const installation = () =>
  typeof document === "undefined" ? null : { plans: sellsPlans(), free: billingMode() === "none", assigned: billingMode() === "manual" };

/** The landing page, or the app's welcome, behind the sign-in dialog. Without a dialog, the server sends the site's page instead (apps/api/site/site-pages.ts). */
export function LandingScreen() {
  const { user, openSignIn, openSignUp } = useSession();
  // The visit that asks for the sign-in: a link to the recorder leads here again after the dialog was closed.
  const asking = useLocation({
    select: ({ search, state }) => ("show_login" in search || "signup_default" in search ? (state.__TSR_key ?? "first") : null),
  });

  useEffect(() => {
    if (asking !== null && !user) openSignIn();
  }, [asking, user, openSignIn]);

  if (isAppWindow()) return <AppWelcome isSignedIn={user !== null} onSignIn={openSignIn} onSignUp={openSignUp} />;
  return (
    <InstallationContext value={installation()}>
      <Landing />
    </InstallationContext>
  );
}
