import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Circle, CircleDot } from "lucide-react";
import type { MouseEvent } from "react";
import type { NotificationJson } from "../contract.ts";
import { copy, headline } from "../copy.ts";
import { useSetStatus } from "./queries.ts";

/** As long as the page waits for the server to note that it was read before it goes there. */
const PATIENCE_MS = 800;

/** `leavesWhenRead`: the list holds unread ones alone. */
export function NotificationRow({ item, leavesWhenRead }: { item: NotificationJson; leavesWhenRead: boolean }) {
  const setStatus = useSetStatus();
  const isUnread = item.read_at === null;
  const toggle = { id: item.id, status: isUnread ? "read" : "unread" } as const;

  const open = (event: MouseEvent) => {
    if (!isUnread) return;
    const read = setStatus.mutateAsync({ id: item.id, status: "read" }).catch(() => undefined);
    // In a tab of its own: this page stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    void Promise.race([read, patience]).then(() => location.assign(item.href));
  };

  return (
    <li className={cx("flex items-start gap-1 border-t border-line pr-1 first:border-t-0", isUnread && "bg-ember-soft/40")}>
      <Link
        href={item.href}
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-control px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Avatar name={item.actor_name || item.title || "?"} {...(item.actor_image_url && { imageUrl: item.actor_image_url })} />
        <span className="min-w-0 flex-1">
          {isUnread && <span className="sr-only">{copy.isUnread} </span>}
          <span className={cx("block wrap-anywhere", isUnread && "font-medium")}>{headline(item)}</span>
          {item.title === "" && (
            <span className="block text-small text-muted">
              {copy.recorded} <RelativeTime at={item.post_created_at} />
            </span>
          )}
          {item.detail.excerpt && <span className="line-clamp-2 text-small wrap-anywhere text-muted">{item.detail.excerpt}</span>}
          <span className="block text-small text-muted">
            <RelativeTime at={item.updated_at} />
          </span>
        </span>
      </Link>
      <IconButton
        label={isUnread ? copy.markRead : copy.markUnread}
        aria-describedby={`about-${item.id}`}
        className="mt-2"
        onClick={(event) => {
          if (leavesWhenRead) focusNeighbour(event.currentTarget);
          setStatus.mutate(toggle);
        }}
      >
        {isUnread ? <CircleDot aria-hidden className="text-ember-strong" /> : <Circle aria-hidden className="text-muted" />}
      </IconButton>
      <span id={`about-${item.id}`} hidden>
        {headline(item)}
      </span>
    </li>
  );
}

/** The row is about to go: the focus goes on to the next one's button, at the end to the one before. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector("button")?.focus();
}
