import { useEffect, useRef } from "react";

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OWNERS = '[role="dialog"], [role="menu"], [role="grid"], [role="listbox"]';

/** Keys that move in a list, whatever is turned off. */
export const MOVES: readonly string[] = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];

/** Whether the focused element handles the key itself. A checkbox handles only Space. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement;
  return target.closest(`${FIELDS}, ${OWNERS}`) !== null || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Arrows, Home and End belong to the page and the tabs, unless the focus is in the list or nowhere. */
export function isForList(event: KeyboardEvent, list: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  return target === document.body || target.tagName === "MAIN" || Boolean(list?.contains(target));
}

/** The keys of a list, active unless a field, menu or dialog has the focus. `run` returns whether it handled the key. */
export function useListKeys(run: (event: KeyboardEvent) => boolean): void {
  const now = useRef(run);
  now.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isTaken(event) && now.current(event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
