import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { useEffect, useRef } from "react";
import { approvalCopy } from "../../approval-copy.ts";
import type { WaitingItem } from "../../video-contract.ts";

type Props = { items: readonly WaitingItem[]; open: string | null; hrefOf: (postId: string) => string };

/** The longest waiting first. */
export function ReviewList({ items, open, hrefOf }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [open]);
  return (
    <ul ref={list} aria-label={approvalCopy.review.list} data-reviews className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.post_id}>
          <Link
            href={hrefOf(item.post_id)}
            aria-current={item.post_id === open ? "true" : undefined}
            className={cx(
              "flex gap-3 rounded-card border p-2 transition-colors focus-visible:-outline-offset-2",
              item.post_id === open ? "border-line-strong bg-surface" : "border-transparent hover:bg-sunken",
            )}
          >
            <Poster url={item.poster_url} seconds={item.duration} className="w-24 self-start" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="line-clamp-2 font-semibold break-words">{item.title || approvalCopy.review.untitled}</span>
              <span className="truncate text-small text-muted">{item.creator.name}</span>
              <span className="truncate text-small text-muted">{item.folder_name}</span>
              <span className="text-small text-muted">
                <RelativeTime at={item.submitted_at} />
                {item.submissions > 1 && ` · ${approvalCopy.review.times(item.submissions)}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
