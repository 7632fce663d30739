import { copy as dashboardCopy } from "../copy.ts";
import { CopyLinkButton } from "../../delivery/web/CopyLinkButton.tsx";
import { DownloadButton } from "../../delivery/web/DownloadButton.tsx";
import { explainAuthenticity } from "@aside/core/messages/authenticity.ts";
import { EmbedButton } from "../../embedding/web/EmbedButton.tsx";
import { useEvent } from "@aside/core/messages/web/event-queries.ts";
import type { LibraryParts } from "../web/dashboard-actions.ts";
import { PosterLink } from "../web/detail/PosterLink.tsx";
import { PostSummary } from "../web/detail/PostSummary.tsx";
import { TitleField } from "../web/detail/TitleField.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isMissing, NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { LabelChip } from "@aside/ui/elements/LabelChip.tsx";
import { SidePanel } from "@aside/ui/overlays/SidePanel.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { useState } from "react";
import { EventPrivacy } from "@aside/core/messages/web/EventPrivacy.tsx";
import { RecipientsTab } from "./RecipientsTab.tsx";
import { ResponsesTab } from "./ResponsesTab.tsx";

type Props = { postId: string; onClose: () => void; place: LibraryParts["place"] | undefined };

/** The detail panel: Details, Responses, Recipients, Privacy settings. The last two are for the creator. */
export function DetailPanel({ postId, onClose, place }: Props) {
  const post = useLivePost(postId);
  const event = useEvent(post.data?.event_id);
  // The tab is stored here because the panel is a different component on a narrow screen.
  const [tab, setTab] = useState("details");
  const { tabs } = dashboardCopy.panel;
  const title = post.data?.title || dashboardCopy.untitled;
  if (post.isError)
    return (
      <SidePanel title={dashboardCopy.actions.details} onClose={onClose}>
        <ErrorState
          title={dashboardCopy.panel.notLoaded}
          error={post.error}
          onRetry={() => void post.refetch()}
          retrying={post.isFetching}
        />
      </SidePanel>
    );
  if (!post.data)
    return (
      <SidePanel title={dashboardCopy.actions.details} onClose={onClose}>
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="aspect-video" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-24" />
        </div>
      </SidePanel>
    );
  const own = event.data?.abilities;
  return (
    <SidePanel title={title} onClose={onClose}>
      {/* Others have no such tabs. */}
      {post.data.is_creator && isMissing(event) && <NotLoaded queries={[event]}>{dashboardCopy.panel.eventNotLoaded}</NotLoaded>}
      <Tabs
        label={dashboardCopy.actions.details}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "details", label: tabs.details, content: <DetailsTab post={post.data} place={place} /> },
          { value: "responses", label: tabs.responses, content: <ResponsesTab post={post.data} /> },
          ...(own?.see_recipients && event.data
            ? [{ value: "recipients", label: tabs.recipients, content: <RecipientsTab post={post.data} event={event.data} /> }]
            : []),
          ...(own?.update && event.data && !post.data.is_reply
            ? [{ value: "privacy", label: tabs.privacy, content: <EventPrivacy event={event.data} /> }]
            : []),
        ]}
      />
    </SidePanel>
  );
}

function DetailsTab({ post, place }: { post: PostJson } & Pick<Props, "place">) {
  const authenticity = explainAuthenticity(post);
  /** Above the texts once there is something to know. */
  const inLibrary = post.is_creator && !post.is_reply && place?.(post);
  const labels = post.PostUserLabels.filter((label) => label.kind === "label");
  return (
    <div className="flex flex-col gap-4">
      {post.media.state !== "none" && <PosterLink post={post} />}
      {post.media.state === "none" && <p className="text-muted">{dashboardCopy.noVideo}</p>}
      {post.abilities.update && <TitleField post={post} />}
      {post.approval_status !== null && inLibrary}
      {labels.length > 0 && (
        <ul aria-label={dashboardCopy.labels} className="flex flex-wrap gap-1">
          {labels.map((label) => (
            <li key={label.label_id}>
              <LabelChip name={label.name} color={label.color} />
            </li>
          ))}
        </ul>
      )}
      {authenticity && (
        <p className="text-small text-muted">
          <strong className="font-semibold text-ink">{authenticity[0]}.</strong> {authenticity[1]}
        </p>
      )}
      {post.media.state !== "none" && <PostSummary post={post} />}
      {post.abilities.update && post.media.state !== "none" && !post.is_reply && (
        <div className="flex flex-wrap gap-2">
          <CopyLinkButton postId={post.id} />
          <DownloadButton postId={post.id} variant="secondary" />
          <EmbedButton postId={post.id} />
        </div>
      )}
      {post.approval_status === null && inLibrary}
    </div>
  );
}
