import type { EventJson } from "@aside/core/messages/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useAddMembers, useEvent, useRemoveMembers } from "@aside/core/messages/web/event-queries.ts";
import { EventPrivacy } from "@aside/core/messages/web/EventPrivacy.tsx";
import { Recipients } from "@aside/features/delivery/web/Recipients.tsx";
import { ShareLinkField } from "@aside/features/delivery/web/ShareLinkField.tsx";
import { shareCopy as copy } from "@aside/features/viewing/copy.ts";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { sessionStore } from "@aside/web-client/session-store.ts";
import type { ReactNode } from "react";
import { LibrarySection } from "../screens/library/LibrarySection.tsx";
import { shareLinkOf, ShareVia } from "../screens/ShareVia.tsx";

/** Link, embed code and recipients. Open while mounted. */
export function ShareDialog({ post, onClose }: { post: PostJson; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.shareTitle}>
      <div className="flex flex-col gap-4">
        <ShareLinkField postId={post.id} link={shareLinkOf(post.event_id)} variant="primary" />
        <WithEvent eventId={post.event_id}>
          {(event) => (
            <>
              <ShareVia event={event} post={post} />
              <EventRecipients post={post} event={event} />
              {sessionStore.get()?.user.isCompanyLibraryEnabled && (
                <LibrarySection post={post} isCompact className="border-t border-line pt-4" />
              )}
            </>
          )}
        </WithEvent>
      </div>
    </Dialog>
  );
}

/** Open while mounted. */
export function PrivacyDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.privacyTitle}>
      <WithEvent eventId={eventId}>{(event) => <EventPrivacy event={event} />}</WithEvent>
    </Dialog>
  );
}

function WithEvent({ eventId, children }: { eventId: string; children: (event: EventJson) => ReactNode }) {
  const event = useEvent(eventId);
  if (event.data) return children(event.data);
  if (event.isError)
    return <ErrorState title={copy.notLoaded} error={event.error} onRetry={() => void event.refetch()} retrying={event.isRefetching} />;
  return (
    <div aria-busy>
      <Skeleton className="h-40" />
    </div>
  );
}

function EventRecipients({ post, event }: { post: PostJson; event: EventJson }) {
  const add = useAddMembers(event.id);
  const remove = useRemoveMembers(event.id);
  return <Recipients postId={post.id} isSent={post.post_status === "SENT"} members={event.Members} add={add} remove={remove} />;
}
