import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import type { Session } from "./session.ts";

/** The bar of popup mode in place of the navigation: the product's logo and the user, without links. */
export function PopupBar({ session }: { session: Session }) {
  const { user } = session;
  return (
    <header className="sticky top-0 z-30 h-16 border-b border-line bg-paper lg:h-[70px]">
      <div className="flex h-full items-center gap-2 px-4">
        <span className="flex items-center gap-1 text-lead font-semibold">
          <Mark className="-ml-2 size-8" />
          {brand.product}
        </span>
        <span className="min-w-0 flex-1 truncate text-right text-small text-muted">{user?.email}</span>
        {user ? (
          <LinkButton href="/logout" variant="ghost">
            Logout
          </LinkButton>
        ) : (
          <Button variant="secondary" onClick={session.openSignIn}>
            Sign In
          </Button>
        )}
      </div>
    </header>
  );
}
