import { loadDialog } from "@aside/ui/overlays/Dialog.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { NavigationSearch } from "./NavigationSearch.tsx";
import type { Session } from "../session.ts";
import { usePreload } from "../use-preload.ts";

// The menus need a library that visitors of the landing page do not.
const SignedInMenu = lazyChunk(async () => ({ default: (await import("./SignedInMenu.tsx")).SignedInMenu }));

const loadMenus = async () =>
  await Promise.all([
    import("@aside/ui/overlays/Menu.tsx"),
    import("@aside/features/site/web/menu-icons.ts"),
    loadDialog(),
    import("@aside/features/notifications/web/NotificationPopover.tsx"),
  ]);

/** The bar of a signed-in user. */
export function SignedIn({ session }: { session: Session }) {
  usePreload(loadMenus);
  const place = useLocation({ select: (location) => location.href });
  return (
    <Suspense>
      <SignedInMenu user={session.user} unviewed={session.unviewedCount > 0} place={place} search={<NavigationSearch />} />
    </Suspense>
  );
}
