import { isForList, MOVES, useListKeys } from "@aside/ui/lists/list-keys.ts";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import type { RefObject } from "react";

/** The action of a key. `move` gets the key, and whether Shift was held. */
export type DashboardCommands = {
  move: (key: string, extending: boolean) => boolean;
  select: () => void;
  details: () => void;
  label: () => void;
  star: () => void;
  /** e: archive or edit. */
  edit: () => void;
  unview: () => void;
  remove: () => void;
  undo: () => void;
  search: () => void;
  keys: () => void;
  /** False if there was nothing to close or clear. */
  escape: () => boolean;
};

const LETTERS: Record<string, Exclude<keyof DashboardCommands, "move" | "escape">> = {
  x: "select",
  i: "details",
  l: "label",
  s: "star",
  e: "edit",
  u: "unview",
  "#": "remove",
  z: "undo",
  f: "search",
  "/": "search",
  "?": "keys",
};

/** The keyboard shortcuts of a dashboard list. */
export function useDashboardKeys(list: RefObject<HTMLElement | null>, commands: DashboardCommands): void {
  useListKeys((event) => run(event, list.current, commands));
}

/** Whether the key was handled. */
function run(event: KeyboardEvent, list: HTMLElement | null, commands: DashboardCommands): boolean {
  const { key, shiftKey } = event;
  if (key === "Escape") return commands.escape();
  if (MOVES.includes(key)) return isForList(event, list) && commands.move(key, shiftKey);
  if (key === "Delete") {
    if (!isForList(event, list)) return false;
    commands.remove();
    return true;
  }
  // The key for the shortcut list always works, because shortcuts are turned on there.
  if (!areKeysOn() && key !== "?") return false;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (letter === "j" || letter === "k") return commands.move(letter, shiftKey);
  const command = LETTERS[letter];
  if (!command) return false;
  commands[command]();
  return true;
}
