import { type BesideVideo, ShareApp } from "@aside/features/viewing/web/share/ShareApp.tsx";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Toaster } from "@aside/ui/feedback/Toaster.tsx";
import { loadToasts } from "@aside/ui/feedback/toasts/toasts-on-demand.ts";
import { whenIdle } from "@aside/ui/when-idle.ts";
import { LiveQueryClient } from "../session/live-query-client.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense, useLayoutEffect } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../shell/ErrorBoundary.tsx";
import { rememberWantedPath } from "../shell/wanted-path.ts";
import type { ShareBoot } from "@aside/features/viewing/contract.ts";
import { BesidePanel } from "./BesidePanel.tsx";
import { ShareHeader } from "./ShareHeader.tsx";
import { startAt } from "./start-at.ts";

const AttachmentsSection = lazyChunk(async () => ({
  default: (await import("@aside/features/attachments/web/AttachmentsSection.tsx")).AttachmentsSection,
}));
// Loaded on demand, because it is rarely needed.
const DeletionBanner = lazyChunk(async () => ({
  default: (await import("@aside/features/my-account/web/DeletionBanner.tsx")).DeletionBanner,
}));
// Only the author has them.
const OwnerActions = lazyChunk(async () => ({ default: (await import("./OwnerActions.tsx")).OwnerActions }));
/** How long a cached reply is used when no server-sent event reports a change. */
const STALE_MS = 10_000;
const SIGN_IN = "/?show_login=true";
const beside: BesideVideo = (given) => <BesidePanel {...given} />;

export function mountShare(boot: ShareBoot, video: HTMLVideoElement | null): void {
  const root = document.querySelector("#root");
  if (!root) throw new Error("share.html has no #root");
  reloadForOthers();
  rememberWantedPath(`${location.pathname}${location.search}${location.hash}`);
  if (boot.post) startAt(location.search, { postId: boot.post.id, video });
  const client = new LiveQueryClient({ defaultOptions: { queries: { staleTime: STALE_MS } } });
  const frame = document.createElement("div");
  frame.className = "flex min-h-dvh flex-col";
  // React renders beside the server's markup until it has moved the video; then that markup is removed.
  root.after(frame);
  createRoot(frame).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary>
          {sessionStore.get()?.user.deleteAfter && (
            <Suspense>
              <DeletionBanner />
            </Suspense>
          )}
          <Taken onTaken={() => root.remove()}>
            <ShareApp
              boot={boot}
              element={video}
              signInHref={SIGN_IN}
              beside={beside}
              attachments={(post) =>
                post.has_attachments && (
                  <Suspense>
                    <AttachmentsSection postId={post.id} isReply={post.is_reply} />
                  </Suspense>
                )
              }
              header={<ShareHeader signInHref={SIGN_IN} sender={boot.brand} />}
              ownActions={(post, onInsights) => (
                <Suspense fallback={<Skeleton className="h-11 w-full max-w-120 max-sm:h-16" />}>
                  <OwnerActions post={post} onInsights={onInsights} />
                </Suspense>
              )}
            />
          </Taken>
          <Toaster />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>,
  );
  whenIdle(() => void loadToasts().catch(() => undefined));
}

/** Signing out or in, in another tab: nothing that was shown to, or typed by, the person before stays on the page. */
function reloadForOthers(): void {
  const readPerson = () => sessionStore.get()?.user.userId ?? null;
  const person = readPerson();
  sessionStore.subscribe(() => {
    if (readPerson() !== person) location.reload();
  });
}

function Taken({ onTaken, children }: { onTaken: () => void; children: ReactNode }) {
  useLayoutEffect(onTaken);
  return children;
}
