import { copy } from "../copy.ts";
import type { ListKind } from "./list/list-state.ts";

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const OWNERS = '[role="dialog"], [role="menu"], [role="grid"], [role="listbox"]';

/** Whether the focused element handles the key itself. A checkbox handles only Space. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as HTMLElement;
  return target.closest(`${FIELDS}, ${OWNERS}`) !== null || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

/** Arrows, Home and End belong to the page and the tabs, unless the focus is in the list or nowhere. */
export function isForList(event: KeyboardEvent, list: HTMLElement | null): boolean {
  const target = event.target as HTMLElement;
  return target === document.body || target.tagName === "MAIN" || Boolean(list?.contains(target));
}

type KeyRow = { keys: string[]; what: string; only?: ListKind; single?: boolean };

/** Entries of the shortcut list; single-key ones can be turned off. */
export const KEY_ROWS: readonly KeyRow[] = [
  { keys: ["J", "K"], what: "Next and previous video", single: true },
  { keys: ["↓", "↑", "→", "←"], what: "Move in the list" },
  { keys: ["Enter"], what: "Open the video, or continue a draft" },
  { keys: ["I"], what: "Show or hide the details", single: true },
  { keys: ["X"], what: "Select", single: true },
  { keys: ["Shift + ↓", "Shift + ↑"], what: "Extend the selection" },
  { keys: ["L"], what: "Labels", single: true },
  { keys: ["S"], what: "Star", single: true },
  { keys: ["E"], what: "Archive, or move back to the inbox", only: "inbox", single: true },
  { keys: ["U"], what: "Mark as unviewed", only: "inbox", single: true },
  { keys: ["E"], what: "Edit the video", only: "created", single: true },
  { keys: ["#", "Delete"], what: "Delete", only: "created" },
  { keys: ["Z"], what: copy.done.undo, single: true },
  { keys: ["/", "F"], what: copy.search, single: true },
  { keys: ["?"], what: copy.keysTitle, single: true },
  { keys: ["Escape"], what: "Close, or clear the selection" },
];
