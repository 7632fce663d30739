import { brand } from "@aside/brand/brand.ts";
import { sitePathOf } from "@aside/features/site/site-paths.ts";
import { needsSecondFactor } from "@aside/web-client/session-store.ts";
import { track } from "@aside/features/analytics/web/track.ts";
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { routes } from "./routes.tsx";
import type { RouteRow } from "./route-row.ts";
import { CrashScreen } from "./shell/CrashScreen.tsx";
import { continueAfterSecondFactor } from "./session/continue-after-sign-in.ts";
import { mayLeaveGate, MFA_PATH, rememberUnlessMfaScreen } from "./shell/mfa-gate.ts";
import { ProcessingView } from "./shell/ProcessingView.tsx";
import { Shell } from "./shell/Shell.tsx";
import { type Session, signedOut } from "./shell/session.ts";
import { followNavigation } from "./shell/navigation/follow-navigation.ts";
import { rememberWantedPath } from "./shell/wanted-path.ts";

const root = createRootRouteWithContext<{ session: Session }>()({ component: Shell });

function routeOf({ path, title, guarded, screen, step, marketing, forVisitors }: RouteRow) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(async () => ({ default: await loadChunk(screen) })),
    // Recording and what follows it have their own next step.
    staticData: {
      title,
      step,
      marketing,
      forVisitors,
      guarded,
      hasBottomBar: guarded && path !== MFA_PATH && !path.startsWith(`/${brand.slug}/`),
    },
    beforeLoad: ({ context, location, cause }) => {
      const { user } = context.session;
      if (!guarded) return;
      if (!user) {
        rememberUnlessMfaScreen(location.href);
        const { signup_default, gclid } = location.search as Record<string, unknown>;
        // Links of the public site to the recorder lead to the sign-up.
        throw redirect({ to: "/", search: { show_login: true, ...(signup_default ? { signup_default, gclid } : {}) } });
      }
      if (path !== MFA_PATH && needsSecondFactor(user)) {
        rememberWantedPath(location.href);
        throw redirect({ href: MFA_PATH });
      }
      // Preloading a link must not consume the remembered path.
      if (path === MFA_PATH && mayLeaveGate(user) && cause !== "preload") return leaveGate();
    },
  });
}

async function leaveGate(): Promise<never> {
  throw redirect({ ...(await continueAfterSecondFactor()), replace: true });
}

const unknown = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location, cause }) => {
    // The public site's pages are not part of the app.
    if (!sitePathOf(location.pathname)) throw redirect({ to: "/", replace: true });
    if (cause !== "preload") globalThis.location.replace(location.href);
  },
});

export const router = createRouter({
  routeTree: root.addChildren([...routes.map(routeOf), unknown]),
  context: { session: signedOut },
  defaultPreload: "intent",
  defaultPendingComponent: ProcessingView,
  // Shorter waits show nothing, to avoid a flash.
  defaultPendingMs: 300,
  defaultErrorComponent: CrashScreen,
});

/** The pattern of the current screen's path, such as `/aside/$eventId/record`: it contains no ids. */
export const currentRoute = (): string => router.state.matches.at(-1)?.fullPath ?? "";

followNavigation(router);
router.subscribe("onRendered", ({ pathChanged }) => {
  if (pathChanged) track("screen_viewed", { route: currentRoute() });
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
    step?: RouteRow["step"];
    marketing?: boolean | undefined;
    forVisitors?: boolean | undefined;
    guarded?: boolean | undefined;
    hasBottomBar?: boolean;
  }
}
