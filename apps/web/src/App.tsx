import { isFramed } from "@aside/web-client/is-framed.ts";
import { needsSecondFactor } from "@aside/web-client/session-store.ts";
import { LinkContext } from "@aside/ui/elements/Link.tsx";
import { Toaster } from "@aside/ui/feedback/Toaster.tsx";
import { RouterProvider } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { router } from "./router.ts";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { RouterLink } from "./shell/RouterLink.tsx";
import { useSession } from "./shell/session.ts";

const CookiesDisabledPopup = lazyChunk(async () => ({ default: (await import("./shell/CookiesDisabledPopup.tsx")).CookiesDisabledPopup }));

export function App() {
  const session = useSession();
  const userId = session.user?.userId;
  const isSecondFactorPending = needsSecondFactor(session.user);

  // The route guards must run again when the user or their second factor changes.
  useEffect(() => void router.invalidate(), [userId, isSecondFactorPending]);

  return (
    <ErrorBoundary>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router} context={{ session }} />
        <Toaster />
        {!navigator.cookieEnabled && !isFramed && (
          <Suspense>
            <CookiesDisabledPopup />
          </Suspense>
        )}
      </LinkContext>
    </ErrorBoundary>
  );
}
