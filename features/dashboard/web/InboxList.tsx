import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { VideoCard } from "@aside/platform/ui/VideoCard.tsx";
import { useState } from "react";
import type { InboxItem } from "../contract.ts";
import { type InboxFilter, useInbox } from "./queries.ts";
import { VideoGrid } from "./VideoGrid.tsx";

/** Received posts and replies. */
export function InboxList({ filter }: { filter: InboxFilter }) {
  const [page, setPage] = useState(1);
  const list = useInbox(filter, page);
  const empty =
    filter === "unviewed" ? (
      <EmptyState title="You have seen everything">New messages and replies appear here by themselves.</EmptyState>
    ) : (
      <EmptyState title="Nothing has arrived yet" action={<LinkButton href={`/${brand.slug}/new`}>Create New {brand.product}</LinkButton>}>
        Messages that people send you, and replies to yours, appear here.
      </EmptyState>
    );
  return (
    <VideoGrid list={list} page={page} onPage={setPage} empty={empty}>
      {(item) => (
        <li key={item.post_id}>
          <InboxCard item={item} />
        </li>
      )}
    </VideoGrid>
  );
}

function InboxCard({ item }: { item: InboxItem }) {
  return (
    <VideoCard
      href={`/${brand.slug}/${item.event_id}/view`}
      title={item.title || (item.is_reply ? `Reply from ${item.from.name}` : `A video message from ${item.from.name}`)}
      {...(item.poster_url ? { posterUrl: item.poster_url } : {})}
      durationSeconds={item.duration}
      who={item.from.name}
      at={item.received_at}
      unviewed={!item.viewed}
      {...(item.is_reply ? { status: { label: "Reply", tone: "neutral" as const } } : {})}
    />
  );
}
