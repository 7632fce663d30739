import { loadDialog } from "@aside/ui/overlays/Dialog.tsx";
import { TimeSaved } from "@aside/features/inbox/web/TimeSaved.tsx";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { NotificationBell } from "@aside/features/notifications/web/NotificationBell.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { useLocation } from "@tanstack/react-router";
import { MenuIcon } from "lucide-react";
import { type NavigationRow, rowsFor } from "./navigation.ts";
import { needsSecondFactor } from "../mfa-gate.ts";
import { NavigationSearch } from "./NavigationSearch.tsx";
import type { Session } from "../session.ts";
import { usePreload } from "../use-preload.ts";

const loadMenus = async () =>
  await Promise.all([
    import("@aside/ui/overlays/Menu.tsx"),
    loadDialog(),
    import("@aside/features/notifications/web/NotificationPopover.tsx"),
  ]);

/** The menu entries: in the bar from 993 px on, below that in one menu. */
export function SignedInMenu({ session }: { session: Session }) {
  usePreload(loadMenus);
  const user = session.user ?? { name: "", email: "" };
  // Until the second factor is given, the server refuses the requests of these entries.
  const ready = needsSecondFactor(session.user) ? null : session.user;
  const place = useLocation({ select: (location) => location.href });
  const unviewed = session.unviewedCount > 0;
  const rows = rowsFor(session.user?.role ?? "USER");
  const bar = rows.filter((row) => !row.personal);
  const barRows = [...bar.filter((row) => !row.primary), ...bar.filter((row) => row.primary)];
  return (
    <>
      {ready && <TimeSaved userId={ready.userId} />}
      <NavigationSearch />
      {ready && <NotificationBell userId={ready.userId} place={place} />}
      {barRows.map((row) => (
        <LinkButton key={row.label} href={row.href} variant={row.primary ? "primary" : "ghost"} className="max-lg:hidden">
          <RowIcon row={row} unviewed={unviewed} />
          {row.label}
        </LinkButton>
      ))}
      <span className="max-lg:hidden">
        <LazyMenu
          trigger={
            <IconButton label={`Account of ${user.name || user.email}`} className="rounded-full">
              <Avatar name={user.name || user.email} {...(session.user?.profileImageUrl && { imageUrl: session.user.profileImageUrl })} />
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
