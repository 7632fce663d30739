import { signInWithLink } from "@aside/features/sign-in/web/queries.ts";
import { copy } from "@aside/features/sign-in/copy.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";

type Entry = { token: string; path: string };

/** The entry point of auto-login: another product passed a single-use token in the address, from which it is removed at once. */
export function IntegrateScreen() {
  const { user } = useSession();
  const navigate = useNavigate();
  const [entry] = useState(readEntry);
  /** A user who is already signed in must confirm: a link must not silently switch accounts. */
  const [needsConfirmation, setNeedsConfirmation] = useState(user !== null);
  const hasBegun = useRef(false);

  useEffect(() => {
    history.replaceState(history.state, "", location.pathname);
    if (entry === null) return void navigate({ to: "/", replace: true });
    if (needsConfirmation || hasBegun.current) return;
    hasBegun.current = true;
    signInWithLink(entry.token).then(
      () => void navigate({ href: entry.path, replace: true }),
      () => void navigate({ to: "/", replace: true }),
    );
  }, [entry, needsConfirmation, navigate]);

  if (!needsConfirmation || entry === null) return <ProcessingView />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">{copy.linkOtherTitle}</h1>
        <p>{copy.linkOther(user?.email ?? "")}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setNeedsConfirmation(false)}>{copy.linkContinue}</Button>
          <Button variant="secondary" onClick={() => void navigate({ href: "/dashboard", replace: true })}>
            {copy.linkStay}
          </Button>
        </div>
      </Card>
    </div>
  );
}

/** The hash is never sent to a server. A query is accepted for products that cannot set a hash. */
function readEntry(): Entry | null {
  const params = new URLSearchParams(location.hash.length > 1 ? location.hash.slice(1) : location.search);
  const token = params.get("token");
  const path = params.get("redirectPath") ?? "";
  return token ? { token, path: isOwnPath(path) ? path : "/dashboard" } : null;
}
