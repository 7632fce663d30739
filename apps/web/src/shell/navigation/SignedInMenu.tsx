import { billingMode } from "@aside/web-client/billing-mode.ts";
import { TimeSaved } from "@aside/features/inbox/web/TimeSaved.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { NotificationBell } from "@aside/features/notifications/web/NotificationBell.tsx";
import { needsSecondFactor, type StoredUser } from "@aside/web-client/session-store.ts";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { MenuIcon } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { copy as installCopy } from "../../installed-app/copy.ts";
import { installPrompt } from "../../installed-app/install-prompt.ts";
import { useInstallOffer } from "../../installed-app/use-install-offer.ts";
import type { NavigationRow } from "@aside/features/site/navigation.ts";
import { rowsFor } from "@aside/features/site/signed-in-rows.ts";

const InstallIcon = lazyChunk(async () => ({ default: (await import("@aside/features/site/web/menu-icons.ts")).Download }));
// On iPhones and iPads only.
const InstallSteps = lazyChunk(async () => ({ default: (await import("../../installed-app/InstallSteps.tsx")).InstallSteps }));
// Not on an installation without billing.
const CreateButton = lazyChunk(async () => ({ default: (await import("@aside/features/billing/web/CreateButton.tsx")).CreateButton }));

type Props = {
  user: StoredUser | null;
  /** There are unviewed posts in the inbox. */
  unviewed: boolean;
  /** The current page; changing it closes the notifications. */
  place: string;
  /** The button that opens the search. */
  search: ReactNode;
  /** The page has a primary action of its own: the bar has none, and does not show the time saved. */
  isQuiet?: boolean;
};

/**
 * Search, the bell and the menu entries: in the bar from 993 px on, below that in one menu. Needs no router, because the share page, which has none,
 * also shows it.
 */
export function SignedInMenu({ user, unviewed, place, search, isQuiet = false }: Props) {
  const name = user?.name || (user?.email ?? "");
  // Until the second factor is given, the server refuses the requests of these entries.
  const ready = needsSecondFactor(user) ? null : user;
  const rows = rowsFor({
    role: user?.role ?? "USER",
    hasLibrary: user?.isCompanyLibraryEnabled ?? false,
    hasAvatar: user?.isPersonaEnabled ?? false,
  });
  const offer = useInstallOffer();
  const [isExplaining, setExplaining] = useState(false);
  const install = offer && (() => (offer === "ask" ? void installPrompt.use() : setExplaining(true)));
  const bar = rows.filter((row) => !row.personal);
  const barRows = [...bar.filter((row) => !row.primary), ...bar.filter((row) => row.primary)];
  return (
    <>
      {ready && !isQuiet && <TimeSaved userId={ready.userId} />}
      {search}
      {ready && <NotificationBell userId={ready.userId} place={place} />}
      {barRows.map((row) => {
        const link = (
          <LinkButton
            key={row.label}
            href={row.href}
            variant={!row.primary ? "ghost" : isQuiet ? "secondary" : "primary"}
            aria-current={place.startsWith(row.href) ? "page" : undefined}
            className={cx("whitespace-nowrap max-lg:hidden max-xl:px-3", !row.primary && "aria-[current]:bg-sunken")}
          >
            <RowIcon row={row} unviewed={unviewed} />
            {row.label}
          </LinkButton>
        );
        if (!row.primary || billingMode() === "none") return link;
        return (
          <Suspense key={row.label} fallback={link}>
            <CreateButton label={row.label}>{link}</CreateButton>
          </Suspense>
        );
      })}
      <span className="max-lg:hidden">
        <LazyMenu
          trigger={
            <IconButton label={`Account of ${name}`} className="rounded-full">
              <Avatar name={name} {...(user?.profileImageUrl && { imageUrl: user.profileImageUrl })} />
            </IconButton>
          }
          entries={menuEntries(
            rows.filter((row) => row.personal),
            false,
            install,
          )}
        />
      </span>
      <span className="lg:hidden">
        <LazyMenu
          trigger={
            <IconButton label={unviewed ? "Menu, unviewed posts in the inbox" : "Menu"} className="relative">
              <MenuIcon aria-hidden />
              {unviewed && <Dot className="top-2 right-2" />}
            </IconButton>
          }
          entries={menuEntries(rows, unviewed, install)}
        />
      </span>
      {isExplaining && (
        <Suspense>
          <InstallSteps onClose={() => setExplaining(false)} />
        </Suspense>
      )}
    </>
  );
}

function menuEntries(rows: readonly NavigationRow[], unviewed: boolean, install: (() => void) | null): MenuEntry[] {
  const entries = rows.map((row, index) => ({
    label: row.label,
    href: row.href,
    icon: <RowIcon row={row} unviewed={unviewed} />,
    pinned: row.href === "/logout",
    separated: index > 0 && (row.startsGroup || (Boolean(row.personal) && !rows[index - 1]?.personal)),
  }));
  if (install === null) return entries;
  // Before the sign-out.
  return [
    ...entries.slice(0, -1),
    { label: installCopy.install.entry, icon: <MenuIconOf icon={InstallIcon} />, onSelect: install },
    ...entries.slice(-1),
  ];
}

function MenuIconOf({ icon: Icon }: { icon: NonNullable<NavigationRow["icon"]> }) {
  return (
    <Suspense fallback={<span className="block size-5" />}>
      <Icon aria-hidden className="size-5" />
    </Suspense>
  );
}

function RowIcon({ row, unviewed }: { row: NavigationRow; unviewed: boolean }) {
  const { icon: Icon } = row;
  if (!Icon) return null;
  const dot = row.dotWhenUnviewed && unviewed;
  return (
    <span className="relative">
      <MenuIconOf icon={Icon} />
      {dot && <Dot className="-top-0.5 -right-0.5" />}
      {dot && <span className="sr-only">Unviewed posts: </span>}
    </span>
  );
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden data-dot className={cx("absolute size-2.5 rounded-full border-2 border-paper bg-ember", className)} />;
}
