import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { copy } from "@aside/core/messages/copy.ts";
import { useCreateEvent } from "@aside/core/messages/web/event-queries.ts";
import { brand } from "@aside/brand/brand.ts";
import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import { copy as locked } from "@aside/core/entitlements/copy.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { assignRecipients } from "../../session/chosen-recipients.ts";
import { answerChat } from "../../session/unsent/answer-chat.ts";
import { ProcessingView } from "../../shell/ProcessingView.tsx";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";

const OfflineStage = lazyChunk(async () => ({ default: (await import("./OfflineStage.tsx")).OfflineStage }));

/** Shows the server's message for a rejected request, and a general message for a server error. */
const reasonOf = (error: Error) => (error instanceof ApiError && error.status >= 500 ? copy.creationFailed : error.message);

/** Creates an Aside and opens its recorder. */
export function NewAsideScreen() {
  const create = useCreateEvent();
  const navigate = useNavigate();
  const { user } = useSession();
  const hasBegun = useRef(false);
  /** The request of Slack or Teams that it answers. */
  const chat = useScreenParam("chat");
  const begin = () =>
    create.mutate(undefined, {
      onSuccess: (event) => {
        assignRecipients(event.id);
        const go = () => void navigate({ href: `/${brand.slug}/${event.id}/record`, replace: true });
        if (chat === "") return go();
        // An old link still opens the recorder: only nothing is posted there.
        void answerChat(chat, event.id)
          .catch((error: Error) => toastError(error.message))
          .finally(go);
      },
    });
  useEffect(() => {
    if (hasBegun.current) return; // React runs effects twice in development
    hasBegun.current = true;
    begin();
  });
  // The trial or the plan has ended, or the month's limit is reached.
  if (create.error instanceof ApiError && create.error.status === 402)
    return (
      <EmptyState
        heading="h1"
        title={create.error.message}
        action={
          isNativeShell() ? (
            <LinkButton href="/dashboard/inbox">{locked.backToInbox}</LinkButton>
          ) : (
            <LinkButton href="/plan-details">{locked.seePlans}</LinkButton>
          )
        }
      >
        {isNativeShell() && locked.lockedNative}
      </EmptyState>
    );
  // Also when the server can't be reached: the recording then waits on this device.
  if (user && create.error instanceof NetworkError)
    return (
      <Suspense fallback={<ProcessingView />}>
        <OfflineStage userId={user.userId} chat={chat} />
      </Suspense>
    );
  if (create.isError) return <ErrorState heading="h1" title={reasonOf(create.error)} onRetry={begin} retrying={create.isPending} />;
  return <ProcessingView />;
}
