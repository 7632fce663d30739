import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useMatches } from "@tanstack/react-router";
import { HomeLink } from "./HomeLink.tsx";
import { PopupBar } from "../PopupBar.tsx";
import { SignedIn } from "./SignedIn.tsx";
import { GET_STARTED, shownToGuests } from "@aside/features/site/navigation.ts";
import { type Session, useSession } from "../session.ts";

/** 70 px high including its line; 64 px up to 992 px, where its entries are in one menu; 48 px on a phone's side, where it scrolls away. */
export function TopNavigation({ label = "Main" }: { label?: string }) {
  const session = useSession();
  if (session.isPopup) return <PopupBar session={session} />;
  return (
    <header className="sticky top-0 z-30 h-16 border-b border-line bg-paper lg:h-[70px] lying:static lying:h-12">
      <nav aria-label={label} className="mx-auto flex h-full max-w-content items-center gap-2 px-4">
        <HomeLink user={session.user} />
        <span className="flex-1" />
        {session.user ? <SignedIn session={session} /> : <SignedOut session={session} />}
      </nav>
    </header>
  );
}

function SignedOut({ session }: { session: Session }) {
  const isForVisitors = useMatches({ select: (matches) => matches.at(-1)?.staticData.forVisitors === true });
  return (
    <>
      {!isForVisitors &&
        shownToGuests().map((row) => (
          <LinkButton key={row.label} href={row.href} variant="ghost" className="whitespace-nowrap max-lg:hidden">
            {row.label}
          </LinkButton>
        ))}
      <Button variant="secondary" onClick={session.openSignIn}>
        Sign In
      </Button>
      {!isForVisitors && (
        <LinkButton href="/sign-me-up" className="whitespace-nowrap max-sm:hidden">
          {GET_STARTED}
        </LinkButton>
      )}
    </>
  );
}
