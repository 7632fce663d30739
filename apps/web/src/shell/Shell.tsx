import { isFramed } from "@aside/web-client/is-framed.ts";
import { billingMode } from "@aside/web-client/billing-mode.ts";
import { loadToasts } from "@aside/ui/feedback/toasts/toasts-on-demand.ts";
import { cx } from "@aside/ui/class-names.ts";
import { MAIN_ID, SkipLink } from "@aside/ui/elements/SkipLink.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Outlet, useMatches } from "@tanstack/react-router";
import { OptionalPart } from "@aside/ui/feedback/OptionalPart.tsx";
import { Suspense } from "react";
import { BottomBar } from "./navigation/BottomBar.tsx";
import { TopNavigation } from "./navigation/TopNavigation.tsx";
import { showScheduleDemo, useScheduleDemo } from "./schedule-demo.ts";
import { useSession } from "./session.ts";
import { isAppWindow } from "../installed-app/is-app-window.ts";
import { useWorker } from "../installed-app/use-worker.ts";
import { usePreload } from "./use-preload.ts";
import { furtherStep, type RecordStep, trailOf } from "./navigation/record-steps.ts";
import { SendStopped } from "../session/unsent/SendStopped.tsx";
import { StepTrail } from "./navigation/StepTrail.tsx";

/** The furthest step reached for each recording, until the page is reloaded. */
const furthest = new Map<string, RecordStep>();

function RecordSteps({ step, pathname }: { step: RecordStep; pathname: string }) {
  const basePath = pathname.slice(0, pathname.lastIndexOf("/"));
  const reached = furtherStep(step, furthest.get(basePath) ?? "record");
  furthest.set(basePath, reached);
  return <StepTrail steps={trailOf(step, basePath, reached)} />;
}

// Few people have asked to delete their account.
const DeletionBanner = lazyChunk(async () => ({
  default: (await import("@aside/features/my-account/web/DeletionBanner.tsx")).DeletionBanner,
}));

// Not on an installation without billing.
const PlanBanner = lazyChunk(async () => ({ default: (await import("@aside/features/billing/web/PlanBanner.tsx")).PlanBanner }));

// Opened by a click only.
const ScheduleDemoDialog = lazyChunk(async () => ({ default: (await import("./ScheduleDemoDialog.tsx")).ScheduleDemoDialog }));
// Only below the landing page.
const LandingFooter = lazyChunk(async () => ({ default: (await import("./navigation/LandingFooter.tsx")).LandingFooter }));

/** The frame of every screen: navigation, banners, footer. */
export function Shell() {
  usePreload(loadToasts);
  const { user } = useSession();
  useWorker(user !== null && !isFramed);
  const isSchedulingDemo = useScheduleDemo();
  const screen = useMatches({ select: (matches) => matches.at(-1) });
  const isMarketing = screen?.staticData.marketing && !isFramed && !isAppWindow();
  const isAppWelcome = isAppWindow() && user === null && screen?.pathname === "/";
  // A guest's reply has steps of its own (GuestReplySteps).
  const isGuestReply = user === null && screen?.pathname.startsWith("/respond/");
  return (
    // The studio fits the window; on a phone it fills the screen, without the navigation.
    <div className={cx("group/shell flex flex-col has-[[data-studio]]:h-dvh", !isFramed && "min-h-dvh")}>
      <SkipLink />
      <SendStopped userId={user?.userId ?? ""} />
      <div className="contents phone:group-has-[[data-studio]]/shell:hidden">
        {!isFramed && !isAppWelcome && <TopNavigation />}
        {user && billingMode() !== "none" && (
          <OptionalPart>
            <PlanBanner />
          </OptionalPart>
        )}
        {user?.deleteAfter && (
          <OptionalPart>
            <DeletionBanner />
          </OptionalPart>
        )}
        {screen?.staticData.step && !isGuestReply && <RecordSteps step={screen.staticData.step} pathname={screen.pathname} />}
      </div>
      {/* The footer stays below the fold while the screen is loading. */}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cx(
          "flex flex-1 flex-col group-has-[[data-studio]]/shell:min-h-0 focus:outline-none",
          isMarketing && "min-h-[calc(100dvh-4rem)]",
        )}
      >
        {/* At a sign-out in another tab, nothing of the person is shown or fetched until the guard has led to the landing page. */}
        {(user || !screen?.staticData.guarded) && <Outlet />}
      </main>
      {isMarketing && (
        <OptionalPart>
          <LandingFooter />
        </OptionalPart>
      )}
      {user && screen?.staticData.hasBottomBar && <BottomBar />}
      {isSchedulingDemo && (
        <Suspense>
          <ScheduleDemoDialog onClose={() => showScheduleDemo(false)} />
        </Suspense>
      )}
    </div>
  );
}
