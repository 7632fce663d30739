import { webCopy as copy } from "@aside/features/chat/web-copy.ts";
import { ConnectAccounts } from "@aside/features/chat/web/ConnectAccounts.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";
import { rememberWantedPath } from "../../shell/wanted-path.ts";

/** Connects the account in Slack or Teams from which the link comes with the account of who is signed in here. */
export function ChatConnectScreen() {
  const token = useScreenParam("token");
  const href = useLocation({ select: (location) => location.href });
  const { user, openSignIn, signOut } = useSession();
  const navigate = useNavigate();
  const signIn = () => {
    rememberWantedPath(href);
    openSignIn();
  };
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">{copy.linkTitle}</h1>
        {user ? (
          <ConnectAccounts
            key={user.userId}
            token={token}
            email={user.email}
            onOther={() => void signOut().then(signIn)}
            onRecord={(path) => void navigate({ href: path })}
          />
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
