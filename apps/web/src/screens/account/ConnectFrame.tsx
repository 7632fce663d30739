import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSession, useSignOut } from "../../shell/session.ts";
import { rememberWantedPath } from "../../shell/wanted-path.ts";

type Props = {
  title: string;
  signInFirst: string;
  signIn: string;
  /** `onOther`: the person wants to connect another account of theirs here. */
  children: (user: { userId: string; email: string }, onOther: () => void) => ReactNode;
};

/** A page that connects an account elsewhere with the account of who is signed in here. Guests sign in first, and come back. */
export function ConnectFrame({ title, signInFirst, signIn, children }: Props) {
  const href = useLocation({ select: (location) => location.href });
  const { user, openSignIn } = useSession();
  const signOut = useSignOut();
  const open = () => {
    rememberWantedPath(href);
    openSignIn();
  };
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">{title}</h1>
        {user ? (
          children(user, () => signOut(open))
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="text-muted">{signInFirst}</p>
            <Button onClick={open}>{signIn}</Button>
          </div>
        )}
      </Card>
    </div>
  );
}
