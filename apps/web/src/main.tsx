import { LiveQueryClient } from "./session/live-query-client.ts";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app.css";
import { App } from "./App.tsx";
import { currentRoute, router } from "./router.ts";
import { navigationTo } from "./session/continue-after-sign-in.ts";
import { campaignOf, keepCampaign } from "@aside/features/site/web/script/campaign.ts";
import { keepInstallPrompt } from "./installed-app/install-prompt.ts";
import { SessionProvider } from "./session/SessionProvider.tsx";
import { ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { UpdateGate } from "./shell/UpdateGate.tsx";
import { retryOnce } from "@aside/web-client/retry-once.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { reportErrors } from "./shell/report-errors.ts";

reportErrors(currentRoute);

const campaign = campaignOf(location.search);
// Only what the sign-up reports.
if (campaign.has("utm_campaign") || campaign.has("gclid")) keepCampaign(campaign);

/** Before the first drawing, which the app's lock may have to cover. */
async function startNativeApp(): Promise<void> {
  const { startShell } = await loadChunk(async () => await import("@aside/features/native-app/web/shell/start-shell.ts"));
  void startShell(open);
}

/** The native app's: a link or a tapped push message. */
function open(path: string): void {
  const { href, reloadDocument } = navigationTo(path);
  if (reloadDocument) location.assign(href);
  else void router.navigate({ href });
}
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

// Before any screen: the browser offers it only once.
keepInstallPrompt();
// Queries of a page that opens offline wait for the network, and no error is shown. By itself the manager believes that there is one.
onlineManager.setOnline(navigator.onLine);

/** How long a cached reply is used when no server-sent event reports a change. */
const STALE_MS = 10_000;
const client = new LiveQueryClient({ defaultOptions: { queries: { staleTime: STALE_MS, retry: retryOnce } } });

const app = (
  <StrictMode>
    <QueryClientProvider client={client}>
      {/* The session has parts that load later. */}
      <ErrorBoundary>
        <UpdateGate>
          <SessionProvider>
            <App />
          </SessionProvider>
        </UpdateGate>
      </ErrorBoundary>
    </QueryClientProvider>
  </StrictMode>
);

async function start(element: HTMLElement): Promise<void> {
  // If that fails, the app is still the web app.
  if (isNativeShell()) await startNativeApp().catch((error: unknown) => reportError(error));
  // The landing page that the server sent stays until the app replaces it at once. Errors are shown by the app.
  if (element.hasChildNodes() && sessionStore.get() === null) await router.load().catch(() => undefined);
  // Drawn in short steps, between which the page answers.
  startTransition(() => createRoot(element).render(app));
}
void start(root);
