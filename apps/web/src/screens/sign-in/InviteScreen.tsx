import { InviteForm } from "../../sign-in/InviteForm.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { rememberWantedPath } from "../../shell/wanted-path.ts";

export function InviteScreen() {
  const token = useScreenParam("token");
  const href = useLocation({ select: (location) => location.href });
  const { user, openSignIn } = useSession();
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate({ to: "/", search: { show_login: true }, replace: true }), [navigate]);
  // Sign-in returns to this page: the link is valid until it has been accepted.
  const signIn = () => {
    rememberWantedPath(href);
    openSignIn();
  };
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <InviteForm
          token={token}
          signedInAs={user?.email ?? null}
          onAccepted={() => void navigate({ href: "/dashboard", replace: true })}
          onSignIn={signIn}
          onBad={leave}
        />
      </Card>
    </div>
  );
}
