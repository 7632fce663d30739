import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import type { ReactNode } from "react";
import { Archive, ArchiveRestore, MessagesSquare, Star, Tag, Trash2, X } from "lucide-react";
import { copy } from "../../copy.ts";
import { askAboutHref, type DashboardItem } from "../dashboard-item.ts";
import type { DashboardActions } from "../dashboard-actions.ts";

type Props = { items: DashboardItem[]; total: number; actions: DashboardActions; onAll: () => void; onNone: () => void };

/** Actions for the selection, at the bottom of the window. */
export function SelectionBar({ items, total, actions, onAll, onNone }: Props) {
  const first = items[0];
  if (!first) return null;
  const areStarred = items.every((item) => item.isStarred);
  const canAsk = items.filter((item) => (item.duration ?? 0) > 0);
  return (
    <div
      role="toolbar"
      aria-label={copy.selection}
      className="sticky bottom-4 z-20 max-lg:bottom-20 mx-auto flex w-fit max-w-full animate-appear flex-wrap items-center justify-center gap-1 rounded-card border border-line bg-surface p-1 shadow-soft"
    >
      <span className="px-3 font-semibold tabular-nums">{copy.chosen(items.length)}</span>
      {items.length < total && (
        <Button variant="ghost" onClick={onAll}>
          {copy.chooseAll}
        </Button>
      )}
      <Button variant="ghost" onClick={() => actions.label(items)}>
        <Tag aria-hidden className="size-5" /> <Word>{copy.actions.label}</Word>
      </Button>
      <Button variant="ghost" onClick={() => actions.star(items, !areStarred)}>
        <Star aria-hidden className="size-5" /> <Word>{areStarred ? copy.actions.unstar : copy.actions.star}</Word>
      </Button>
      {first.kind === "inbox" ? (
        <Button variant="ghost" onClick={() => actions.archive(items, !first.isArchived)}>
          {first.isArchived ? <ArchiveRestore aria-hidden className="size-5" /> : <Archive aria-hidden className="size-5" />}
          <Word>{first.isArchived ? copy.actions.unarchive : copy.actions.archive}</Word>
        </Button>
      ) : (
        <Button variant="ghost-danger" onClick={() => actions.remove(items)}>
          <Trash2 aria-hidden className="size-5" /> <Word>{copy.actions.delete}</Word>
        </Button>
      )}
      {canAsk.length > 0 && (
        <LinkButton variant="ghost" href={askAboutHref(canAsk.map((item) => item.post_id))}>
          <MessagesSquare aria-hidden className="size-5" /> <Word>{copy.askAboutThese}</Word>
        </LinkButton>
      )}
      <Button variant="ghost" onClick={onNone} aria-label={copy.chooseNone} title={copy.chooseNone}>
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

/** Icons only on phones. */
function Word({ children }: { children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}
