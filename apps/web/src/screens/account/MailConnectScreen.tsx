import { webCopy as copy } from "@aside/features/mail-add-ons/web-copy.ts";
import { ConnectMail } from "@aside/features/mail-add-ons/web/ConnectMail.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useLocation } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { rememberWantedPath } from "../../shell/wanted-path.ts";

/** Connects the account of Gmail or Outlook whose add-on opened this page with the account of who is signed in here. */
export function MailConnectScreen() {
  const token = useScreenParam("token");
  const href = useLocation({ select: (location) => location.href });
  const { user, openSignIn, signOut } = useSession();
  const signIn = () => {
    rememberWantedPath(href);
    openSignIn();
  };
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">{copy.connectTitle}</h1>
        {user ? (
          <ConnectMail key={user.userId} token={token} email={user.email} onOther={() => void signOut().then(signIn)} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-muted">{copy.signInFirst}</p>
            <Button onClick={signIn}>{copy.signIn}</Button>
          </div>
        )}
      </Card>
    </div>
  );
}
