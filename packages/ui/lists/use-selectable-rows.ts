import { useEffect, useRef, useState } from "react";
import { extend, NOTHING, prune, toggle } from "./selection.ts";
import { useListFocus } from "./use-list-focus.ts";

/**
 * The focus and the selection of a list with keyboard control. `order`: the ids of its rows. Each row has `data-row` with its id, and a link
 * with `data-row-link`. `isStale`: the rows belong to the state before; their selection ends.
 */
export function useSelectableRows(order: readonly string[], isStale: boolean) {
  const element = useRef<HTMLUListElement>(null);
  const { activeId, currentId, focusOn, target, listProps } = useListFocus(element, order);
  const [chosen, setChosen] = useState(NOTHING);
  const selection = prune(chosen, order);
  const clear = () => setChosen(NOTHING);
  useEffect(() => {
    if (isStale) setChosen(NOTHING);
  }, [isStale]);
  return {
    element,
    listProps,
    currentId,
    isActive: (id: string) => id === activeId,
    isSelected: (id: string) => selection.chosen.includes(id),
    /** `extending`: Shift is held. */
    select: (id: string, extending: boolean) =>
      setChosen(extending && chosen.anchor !== null ? extend(selection, order, chosen.anchor, id) : toggle(selection, id)),
    selectCurrent: () => {
      const id = currentId();
      if (id !== null) setChosen(toggle(selection, id));
    },
    selectAll: () => setChosen({ chosen: order, anchor: null }),
    clear,
    /** The row that a key led to; null if it moves nothing. */
    move: (key: string, extending: boolean): string | null => {
      const step = target(key);
      if (!step) return null;
      if (extending) setChosen(extend(selection, order, step.from, step.to));
      focusOn(step.to);
      return step.to;
    },
  };
}
