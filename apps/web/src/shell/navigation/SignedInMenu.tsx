import { TimeSaved } from "@aside/features/inbox/web/TimeSaved.tsx";
import { useLocation } from "@tanstack/react-router";
import { needsSecondFactor } from "../mfa-gate.ts";
import { NavigationEntries } from "./NavigationEntries.tsx";
import { NavigationSearch } from "./NavigationSearch.tsx";
import type { Session } from "../session.ts";
import { usePreload } from "../use-preload.ts";

const loadMenus = async () =>
  await Promise.all([
    import("@aside/ui/overlays/Menu.tsx"),
    import("@aside/ui/overlays/OpenDialog.tsx"),
    import("@aside/features/notifications/web/NotificationPopover.tsx"),
  ]);

/** The navigation of a signed-in user: time saved, search, notifications and menus. */
export function SignedInMenu({ session }: { session: Session }) {
  usePreload(loadMenus);
  const place = useLocation({ select: (location) => location.href });
  // Until the second factor is given, the server refuses its request.
  const ready = needsSecondFactor(session.user) ? null : session.user;
  return (
    <>
      {ready && <TimeSaved userId={ready.userId} />}
      <NavigationSearch />
      <NavigationEntries user={session.user} unviewed={session.unviewedCount > 0} place={place} />
    </>
  );
}
