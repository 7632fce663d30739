import { brand } from "@aside/platform/brand/brand.ts";
import { EmptyState } from "@aside/platform/ui/EmptyState.tsx";
import { IconButton } from "@aside/platform/ui/IconButton.tsx";
import { Link } from "@aside/platform/ui/Link.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { Menu } from "@aside/platform/ui/Menu.tsx";
import { VideoCard } from "@aside/platform/ui/VideoCard.tsx";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { CreatedFilter, CreatedItem } from "../contract.ts";
import { copy } from "../copy.ts";
import { askAboutHref } from "./ask-about-href.ts";
import { useCreated } from "./queries.ts";
import { VideoGrid } from "./VideoGrid.tsx";

type Actions = { onCopyLink: (item: CreatedItem) => void; onDelete: (item: CreatedItem) => void };

/** The person's own Asides, drafts too. What a row does belongs to other features: the screen hands it in. */
export function CreatedList({ filter, ...actions }: { filter: CreatedFilter } & Actions) {
  const [page, setPage] = useState(1);
  const list = useCreated(filter, page);
  const empty = (
    <EmptyState
      title={filter === "drafts" ? "No drafts" : `No ${brand.products} yet`}
      action={<LinkButton href={`/${brand.slug}/new`}>Create New {brand.product}</LinkButton>}
    >
      What you record appears here, with who watched it and what they answered.
    </EmptyState>
  );
  return (
    <VideoGrid list={list} page={page} onPage={setPage} empty={empty}>
      {(item) => (
        <li key={item.post_id} className="flex flex-col gap-1">
          <CreatedCard item={item} {...actions} />
          <p className="text-small text-muted">{summaryOf(item)}</p>
          {isNotesOnly(item) && (
            <Link href={hrefOf(item)} className="inline-flex min-h-11 w-fit items-center font-semibold underline">
              Continue<span className="sr-only"> with {item.title || "Untitled"}</span>
            </Link>
          )}
        </li>
      )}
    </VideoGrid>
  );
}

function CreatedCard({ item, onCopyLink, onDelete }: { item: CreatedItem } & Actions) {
  const isSent = item.post_status === "SENT";
  const open = hrefOf(item);
  return (
    <VideoCard
      href={open}
      title={item.title || "Untitled"}
      {...(item.poster_url ? { posterUrl: item.poster_url } : {})}
      {...(isNotesOnly(item) ? {} : { durationSeconds: item.duration })}
      who={item.recipients > 0 ? `${item.recipients} ${item.recipients === 1 ? "recipient" : "recipients"}` : "By link"}
      at={item.sent_at ?? item.created_at}
      {...(isSent ? {} : { status: { label: "Draft", tone: "warning" as const } })}
      menu={
        <Menu
          trigger={
            <IconButton label={`Actions for ${item.title || "Untitled"}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={[
            { label: isSent ? "Open" : "Continue", href: open },
            ...(item.duration > 0 ? [{ label: "Copy link", onSelect: () => onCopyLink(item) }] : []),
            ...(item.duration > 0 ? [{ label: copy.askAbout, href: askAboutHref(item.post_id) }] : []),
            { label: "Delete", danger: true, separated: true, onSelect: () => onDelete(item) },
          ]}
        />
      }
    />
  );
}

/** Speaking notes are written, nothing is recorded (spec section 4). */
const isNotesOnly = (item: CreatedItem) => item.post_status === "DRAFT_SPEAKING_NOTES";

function hrefOf(item: CreatedItem): string {
  const path = `/${brand.slug}/${item.event_id}`;
  return item.post_status === "SENT" ? `${path}/view` : item.duration > 0 ? `${path}/preview` : `${path}/record`;
}

function summaryOf(item: CreatedItem): string {
  if (isNotesOnly(item)) return copy.noVideo;
  if (item.post_status !== "SENT") return "Not sent yet";
  const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  return [
    count(item.viewers, "viewer", "viewers"),
    count(item.replies, "reply", "replies"),
    count(item.reactions, "reaction", "reactions"),
  ].join(" · ");
}
