import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { PopupBar } from "../PopupBar.tsx";
import { signedOutRows } from "./navigation.ts";
import { type Session, useSession } from "../session.ts";

// The menus need a library that visitors of the landing page do not.
const SignedInMenu = lazyChunk(async () => ({ default: (await import("./SignedInMenu.tsx")).SignedInMenu }));

/** 70 px high including its line; 64 px up to 992 px, where its entries are in one menu. */
export function TopNavigation({ label = "Main" }: { label?: string }) {
  const session = useSession();
  if (session.isPopup) return <PopupBar session={session} />;
  return (
    <header className="sticky top-0 z-30 h-16 border-b border-line bg-paper lg:h-[70px]">
      <nav aria-label={label} className="mx-auto flex h-full max-w-content items-center gap-2 px-4">
        <HomeLink user={session.user} />
        <span className="flex-1" />
        {session.user ? (
          <Suspense>
            <SignedInMenu session={session} />
          </Suspense>
        ) : (
          <SignedOut session={session} />
        )}
      </nav>
    </header>
  );
}

/** The company's own logo where it has one, with the link that the company chose. */
function HomeLink({ user }: { user: Session["user"] }) {
  const home = user ? "/dashboard/inbox" : "/";
  if (user?.coBrandLogoUrl)
    return (
      <Link href={user.coBrandNavUrl ?? home} className="flex min-h-11 min-w-0 items-center rounded-control pr-2">
        <img
          src={user.coBrandLogoUrl}
          alt={user.coBrandNavUrl ? "Your company" : "Your company: inbox"}
          style={{ height: user.coBrandLogoHeight }}
          className="max-h-14 max-w-40 object-contain object-left lg:max-h-16 lg:max-w-60"
        />
      </Link>
    );
  return (
    <Link href={home} className="flex min-h-11 items-center gap-1 rounded-control pr-2 text-lead font-semibold">
      <Mark className="-ml-2 size-8" />
      {brand.product}
    </Link>
  );
}

function SignedOut({ session }: { session: Session }) {
  return (
    <>
      {signedOutRows.map((row) => (
        <LinkButton key={row.label} href={row.href} variant="ghost" className="max-sm:hidden">
          {row.label}
        </LinkButton>
      ))}
      <Button variant="secondary" onClick={session.openSignIn}>
        Sign In
      </Button>
    </>
  );
}
