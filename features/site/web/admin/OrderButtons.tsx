import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { adminCopy as copy } from "../../copy.ts";

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

type Props = { name: string; index: number; count: number; onMove: (to: number) => void };

/** Moves an item by mouse, touch and keyboard. The buttons at the ends keep the focus. */
export function OrderButtons({ name, index, count, onMove }: Props) {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <span className="flex shrink-0">
      <IconButton
        label={copy.moveUp(name)}
        tone="ink"
        aria-disabled={isFirst}
        className="aria-disabled:opacity-40"
        onClick={() => !isFirst && onMove(index - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={copy.moveDown(name)}
        tone="ink"
        aria-disabled={isLast}
        className="aria-disabled:opacity-40"
        onClick={() => !isLast && onMove(index + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}
