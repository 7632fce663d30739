import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";
import { IconButton } from "@aside/platform/ui/IconButton.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { Menu } from "@aside/platform/ui/Menu.tsx";
import { VideoCard } from "@aside/platform/ui/VideoCard.tsx";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { InboxFilter, InboxItem } from "../contract.ts";
import { copy } from "../copy.ts";
import { askAboutHref } from "./ask-about-href.ts";
import { useInbox } from "./queries.ts";
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
  const open = `/${brand.slug}/${item.event_id}/view`;
  const title = item.title || (item.is_reply ? `Reply from ${item.from.name}` : `A video message from ${item.from.name}`);
  return (
    <VideoCard
      href={open}
      title={title}
      {...(item.poster_url ? { posterUrl: item.poster_url } : {})}
      durationSeconds={item.duration}
      who={item.from.name}
      at={item.received_at}
      unviewed={!item.viewed}
      {...(item.is_reply ? { status: { label: "Reply", tone: "neutral" as const } } : {})}
      menu={
        <Menu
          trigger={
            <IconButton label={`Actions for ${title}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={[
            { label: "Open", href: open },
            { label: copy.askAbout, href: askAboutHref(item.post_id) },
          ]}
        />
      }
    />
  );
}
