import { shareLayout as layout } from "@aside/features/viewing/share-layout.ts";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Suspense, useSyncExternalStore } from "react";
import { HomeLink } from "../shell/navigation/HomeLink.tsx";

const ShareMenu = lazyChunk(async () => ({ default: (await import("./ShareMenu.tsx")).ShareMenu }));

/** The app's navigation, without its router. It scrolls away, so that more of the window is left to the video. */
export function ShareHeader({ signInHref, sender }: { signInHref: string; sender: ShareBoot["brand"] }) {
  const user = useSyncExternalStore(sessionStore.subscribe, sessionStore.get)?.user ?? null;
  return (
    <header className={layout.header}>
      <nav aria-label="Main" className={layout.headerRow}>
        <HomeLink user={user} sender={sender} />
        <span className="flex-1" />
        {user ? (
          <Suspense>
            <ShareMenu user={user} />
          </Suspense>
        ) : (
          <a href={signInHref} className={buttonStyle("ghost")}>
            Sign In
          </a>
        )}
      </nav>
    </header>
  );
}
