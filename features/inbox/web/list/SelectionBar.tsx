import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { SelectionBar as Bar } from "@aside/ui/lists/SelectionBar.tsx";
import type { ReactNode } from "react";
import { Archive, ArchiveRestore, MessagesSquare, Star, Tag, Trash2 } from "lucide-react";
import { copy } from "../../copy.ts";
import { askAboutHref, type DashboardItem } from "../dashboard-item.ts";
import type { DashboardActions } from "../dashboard-actions.ts";

type Props = { items: DashboardItem[]; total: number; actions: DashboardActions; onAll: () => void; onNone: () => void };

/** Actions for the selected videos. */
export function SelectionBar({ items, total, actions, onAll, onNone }: Props) {
  const first = items[0];
  if (!first) return null;
  const areStarred = items.every((item) => item.isStarred);
  const canAsk = items.filter((item) => (item.seconds ?? 0) > 0);
  return (
    <Bar
      label={copy.selection}
      count={copy.chosen(items.length)}
      all={items.length < total ? { label: copy.chooseAll, onClick: onAll } : null}
      none={{ label: copy.chooseNone, onClick: onNone }}
    >
      <Button variant="ghost" onClick={() => actions.label(items)}>
        <Tag aria-hidden className="size-5" /> <Word>{copy.actions.label}</Word>
      </Button>
      <Button variant="ghost" onClick={() => actions.star(items, !areStarred)}>
        <Star aria-hidden className="size-5" /> <Word>{areStarred ? copy.actions.unstar : copy.actions.star}</Word>
      </Button>
      {first.kind === "inbox" ? (
        <Button variant="ghost" onClick={() => actions.archive(items, !first.archived)}>
          {first.archived ? <ArchiveRestore aria-hidden className="size-5" /> : <Archive aria-hidden className="size-5" />}
          <Word>{first.archived ? copy.actions.unarchive : copy.actions.archive}</Word>
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
    </Bar>
  );
}

/** Icons only on phones. */
function Word({ children }: { children: ReactNode }) {
  return <span className="max-md:sr-only">{children}</span>;
}
