import { Button } from "@aside/ui/elements/Button.tsx";
import { SelectionBar } from "@aside/ui/lists/SelectionBar.tsx";
import { Check, Download, FolderInput, MessageSquareX, Star, Tag, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { isStarred, type ItemActions } from "../items/item-actions.ts";

type Props = { items: LibraryItem[]; total: number; actions: ItemActions; onAll: () => void; onNone: () => void };

/** Actions for the selected videos. Only those that are possible for all of them. */
export function FolderSelectionBar({ items, total, actions, onAll, onNone }: Props) {
  if (items.length === 0) return null;
  const texts = copy.actions;
  const areStarred = items.every(isStarred);
  const canDecide = items.every(({ abilities }) => abilities.decide);
  const canApprove = items.every(({ abilities }) => abilities.approve);
  const files = items.filter((item) => !item.is_audio);
  return (
    <SelectionBar
      label={copy.videos.selection}
      count={copy.videos.selected(items.length)}
      all={items.length < total ? { label: copy.videos.selectAll, onClick: onAll } : null}
      none={{ label: copy.videos.selectNone, onClick: onNone }}
    >
      {canApprove && (
        <>
          <Action label={texts.approve} icon={<Check aria-hidden className="size-5" />} onClick={() => actions.approve(items)} />
          <Action label={texts.bar.reject} icon={<MessageSquareX aria-hidden className="size-5" />} onClick={() => actions.reject(items)} />
        </>
      )}
      {canDecide && (
        <Action label={texts.bar.move} icon={<FolderInput aria-hidden className="size-5" />} onClick={() => actions.move(items)} />
      )}
      <Action label={texts.bar.label} icon={<Tag aria-hidden className="size-5" />} onClick={() => actions.label(items)} />
      <Action
        label={areStarred ? texts.unstar : texts.star}
        icon={<Star aria-hidden className="size-5" />}
        isIcon
        onClick={() => actions.star(items, !areStarred)}
      />
      {files.length > 0 && (
        <Action
          label={actions.download ? texts.download : texts.downloadLocked}
          icon={<Download aria-hidden className="size-5" />}
          isDisabled={!actions.download}
          onClick={() => actions.download?.(files)}
        />
      )}
      {canDecide && (
        <Action isDanger label={texts.bar.remove} icon={<Trash2 aria-hidden className="size-5" />} onClick={() => actions.remove(items)} />
      )}
    </SelectionBar>
  );
}

type ActionProps = { label: string; icon: ReactNode; isDanger?: boolean; isIcon?: boolean; isDisabled?: boolean; onClick: () => void };

/** Icons only where there is little room. */
function Action({ label, icon, isDanger = false, isIcon = false, isDisabled = false, onClick }: ActionProps) {
  return (
    <Button variant={isDanger ? "ghost-danger" : "ghost"} title={label} aria-disabled={isDisabled || undefined} onClick={onClick}>
      {icon} <span className={isIcon ? "sr-only" : "max-lg:sr-only"}>{label}</span>
    </Button>
  );
}
