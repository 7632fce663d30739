import { LinkContext } from "@aside/platform/ui/Link.tsx";
import { Toaster } from "@aside/platform/ui/Toaster.tsx";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect } from "react";
import { router } from "./router.ts";
import { CookiesDisabledPopup } from "./shell/CookiesDisabledPopup.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { RouterLink } from "./shell/RouterLink.tsx";
import { useSession } from "./shell/session.ts";

export function App() {
  const session = useSession();
  const userId = session.user?.userId;

  // A guard's answer may have changed with the user.
  useEffect(() => void router.invalidate(), [userId]);

  return (
    <ErrorBoundary>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router} context={{ session }} />
        <Toaster />
        <CookiesDisabledPopup />
      </LinkContext>
    </ErrorBoundary>
  );
}
