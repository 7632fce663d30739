import { LinkContext } from "@aside/ui/elements/Link.tsx";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { LandingScreen } from "./screens/LandingScreen.tsx";
import { RouterLink } from "./shell/RouterLink.tsx";
import { Shell } from "./shell/Shell.tsx";

/** The landing page as a guest sees it before any script, without the footer below it. Rendered by the build (build.ts). */
export async function drawLanding(): Promise<string> {
  const root = createRootRoute({ component: Shell });
  const landing = createRoute({ getParentRoute: () => root, path: "/", component: LandingScreen });
  const router = createRouter({ routeTree: root.addChildren([landing]), history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router as never} />
      </LinkContext>
    </QueryClientProvider>,
  );
}
