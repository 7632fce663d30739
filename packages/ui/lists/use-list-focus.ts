import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { moveOf } from "./selection.ts";

/** Of a row: its id. */
const ROW = "[data-row]";
/** Of the link of a row, which gets the focus. */
export const ROW_LINK = "[data-row-link]";

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
const idAt = (element: Element | null) => element?.closest<HTMLElement>(ROW)?.dataset["row"] ?? null;

/** The number of cards in the first row. */
function columnsOf(rows: HTMLElement[]): number {
  const top = rows[0]?.offsetTop;
  return Math.max(1, rows.filter((row) => row.offsetTop === top).length);
}

/**
 * Roving focus: Tab stops at one row, keys move it. When the focused row disappears, the next one gets the focus, so that a keyboard user
 * does not have to start again. When it comes back (undo), it has the focus again.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, order: readonly string[]) {
  const [active, setActive] = useState<string | null>(null);
  const place = useRef({ index: 0, isIn: false });
  /** The focused row that disappeared, and the one that got its focus. */
  const gone = useRef<{ id: string; next: string | null } | null>(null);
  const index = active === null ? -1 : order.indexOf(active);
  const activeId = index >= 0 ? active : (order[Math.min(place.current.index, order.length - 1)] ?? null);

  const focusOn = (id: string) => {
    const row = rowsOf(list.current).find((candidate) => candidate.dataset["row"] === id);
    row?.querySelector<HTMLElement>(ROW_LINK)?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };

  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (gone.current && order.includes(gone.current.id)) {
      const { id, next } = gone.current;
      gone.current = null;
      if (focused === document.body || (next !== null && idAt(focused) === next)) return focusOn(id);
    }
    if (index >= 0) place.current.index = index;
    else if (place.current.isIn && active !== null && focused === document.body) {
      gone.current = { id: active, next: activeId };
      if (activeId !== null) focusOn(activeId);
    }
  });

  return {
    activeId,
    /** The row of a key event: the focused one. */
    currentId: () => {
      const id = idAt(document.activeElement);
      return id !== null && order.includes(id) ? id : null;
    },
    focusOn,
    /** The row that a key moves to: from the focus, or to the last focused row if nothing has the focus. Null: none. */
    target: (key: string): { from: string; to: string } | null => {
      const from = idAt(document.activeElement);
      if (from === null) return activeId === null ? null : { from: activeId, to: activeId };
      const rows = rowsOf(list.current);
      const to = moveOf(key, order.indexOf(from), order.length, columnsOf(rows));
      const toId = to === null ? undefined : order[to];
      return toId === undefined ? null : { from, to: toId };
    },
    listProps: {
      onFocus: (event: FocusEvent) => {
        const id = idAt(event.target);
        place.current.isIn = true;
        if (id !== gone.current?.next) gone.current = null;
        if (id !== null && id !== active) setActive(id);
      },
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) place.current.isIn = false;
      },
    },
  };
}
