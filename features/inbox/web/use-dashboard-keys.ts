import { type RefObject, useEffect, useRef } from "react";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import { isForList, isTaken } from "./dashboard-keys.ts";

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
const MOVES = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];

/** The keyboard shortcuts of a list, active unless a field, menu or dialog has the focus. */
export function useDashboardKeys(list: RefObject<HTMLElement | null>, commands: DashboardCommands): void {
  const now = useRef(commands);
  now.current = commands;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      if (run(event, list.current, now.current)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
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
