import { LinkContext } from "@aside/ui/elements/Link.tsx";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { FORM_SLUGS } from "@aside/features/forms/built-in-forms.ts";
import { ScheduleDemoScreen } from "./screens/demo/ScheduleDemoScreen.tsx";
import { BuiltInFormPage } from "./screens/forms/PublicFormScreen.tsx";
import { LandingScreen } from "./screens/LandingScreen.tsx";
import { DrawnSignMeUp } from "./screens/sign-in/SignUpPage.tsx";
import { HomeLink } from "./shell/navigation/HomeLink.tsx";
import { RouterLink } from "./shell/RouterLink.tsx";
import { Shell } from "./shell/Shell.tsx";

// What the server sends before any script. Rendered by the build (site/build-site.ts).

/** By the name of its file, without `.html`. */
export const drawnPages: Readonly<Record<string, () => Promise<string>>> = {
  // As a guest sees it, without the footer below it.
  landing: async () => await draw(Shell, LandingScreen),
  // The times follow from the app.
  "schedule-demo": async () => await draw(Shell, ScheduleDemoScreen),
  "sign-me-up": async () => await draw(Shell, DrawnSignMeUp),
  // What is typed before the scripts are there is kept (typed-before.ts).
  ...Object.fromEntries(FORM_SLUGS.map((slug) => [`form-${slug}`, async () => await draw(Shell, () => <BuiltInFormPage slug={slug} />)])),
  // The header of a signed-in person's screen, without what depends on the person.
  frame: async () => await draw(Frame),
};

function Frame() {
  return (
    <header className="sticky top-0 z-30 h-16 border-b border-line bg-paper lg:h-[70px] lying:static lying:h-12">
      <div className="mx-auto flex h-full max-w-content items-center gap-2 px-4">
        <HomeLink user={null} />
      </div>
    </header>
  );
}

async function draw(component: RouteComponent, screen: RouteComponent = () => null): Promise<string> {
  const root = createRootRoute({ component });
  const only = createRoute({ getParentRoute: () => root, path: "/", component: screen });
  const router = createRouter({ routeTree: root.addChildren([only]), history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router as never} />
      </LinkContext>
    </QueryClientProvider>,
  );
}
