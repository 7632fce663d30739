import { signInWithAssertion } from "@aside/features/partners/web/queries.ts";
import { signInWithLink } from "@aside/features/sign-in/web/queries.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { finishSignInAt } from "../../session/finish-sign-in.ts";
import { type Credential, firstStepOf, readEntry } from "../../session/integrate-entry.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";

const signIn = async (credential: Credential) =>
  "token" in credential ? await signInWithLink(credential.token) : await signInWithAssertion(credential);

/**
 * The entry point of other products: they pass a single-use token or a signed assertion in the address, from which it is removed before anything
 * is requested.
 */
export function IntegrateScreen() {
  const { user, isPopup, signOut } = useSession();
  const navigate = useNavigate();
  const [entry] = useState(() => readEntry(location));
  const [step, setStep] = useState(() => entry && firstStepOf(entry.credential, { user, isPopup }));
  const hasBegun = useRef(false);
  /** Popup mode may sign the other person out meanwhile. */
  const isAsking = step === "ask" && user !== null;

  useEffect(() => {
    history.replaceState(history.state, "", location.pathname);
    if (entry === null) return void navigate({ to: "/", replace: true });
    if (isAsking || hasBegun.current) return;
    hasBegun.current = true;
    setStep("sign-in");
    void (async () => {
      try {
        // Without a connection the sign-in fails, too.
        if (step === "sign-out") await signOut();
        await signIn(entry.credential);
      } catch {
        return void navigate({ to: "/", replace: true });
      }
      await finishSignInAt(entry.path);
    })();
  }, [entry, step, isAsking, signOut, navigate]);

  if (!isAsking || entry === null) return <ProcessingView />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">{copy.linkOtherTitle}</h1>
        <p>{copy.linkOther(user.email)}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setStep("sign-in")}>{copy.linkContinue}</Button>
          <Button variant="secondary" onClick={() => void navigate({ href: "/dashboard", replace: true })}>
            {copy.linkStay}
          </Button>
        </div>
      </Card>
    </div>
  );
}
