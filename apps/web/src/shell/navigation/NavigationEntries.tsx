import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { NotificationBell } from "@aside/features/notifications/web/NotificationBell.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { MenuIcon } from "lucide-react";
import { type NavigationRow, rowsFor } from "./navigation.ts";
import { needsSecondFactor } from "../mfa-gate.ts";

type Props = {
  user: StoredUser | null;
  /** There are unviewed posts in the inbox. */
  unviewed: boolean;
  /** The current page; changing it closes the notifications. */
  place: string;
  /** The page has a primary action of its own, so the bar has none. */
  isQuiet?: boolean;
};

/**
 * The bell and the menu entries: in the bar from 993 px on, below that in one menu. Needs no router, because the share page, which has none,
 * also shows it.
 */
export function NavigationEntries({ user, unviewed, place, isQuiet = false }: Props) {
  const name = user?.name || (user?.email ?? "");
  const rows = rowsFor(user?.role ?? "USER");
  const bar = rows.filter((row) => !row.personal);
  const barRows = [...bar.filter((row) => !row.primary), ...bar.filter((row) => row.primary)];
  return (
    <>
      {/* Until the second factor is given, the server refuses its requests. */}
      {user && !needsSecondFactor(user) && <NotificationBell userId={user.userId} place={place} />}
      {barRows.map((row) => (
        <LinkButton
          key={row.label}
          href={row.href}
          variant={!row.primary ? "ghost" : isQuiet ? "secondary" : "primary"}
          className="max-lg:hidden"
        >
          <RowIcon row={row} unviewed={unviewed} />
          {row.label}
        </LinkButton>
      ))}
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
          entries={menuEntries(rows, unviewed)}
        />
      </span>
    </>
  );
}

function menuEntries(rows: readonly NavigationRow[], unviewed: boolean) {
  return rows.map((row, index) => ({
    label: row.label,
    href: row.href,
    icon: <RowIcon row={row} unviewed={unviewed} />,
    separated: index > 0 && Boolean(row.personal) && !rows[index - 1]?.personal,
  }));
}

function RowIcon({ row, unviewed }: { row: NavigationRow; unviewed: boolean }) {
  const { icon: Icon } = row;
  if (!Icon) return null;
  const dot = row.dotWhenUnviewed && unviewed;
  return (
    <span className="relative">
      <Icon aria-hidden className="size-5" />
      {dot && <Dot className="-top-0.5 -right-0.5" />}
      {dot && <span className="sr-only">Unviewed posts: </span>}
    </span>
  );
}

function Dot({ className }: { className: string }) {
  return <span aria-hidden data-dot className={cx("absolute size-2.5 rounded-full border-2 border-paper bg-ember", className)} />;
}
