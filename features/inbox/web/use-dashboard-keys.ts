import { type RefObject, useEffect, useRef } from "react";
import { areKeysOn, isForList, isTaken } from "./dashboard-keys.ts";

/** What a key does. `move` gets the key, and whether Shift was held. */
export type DashboardCommands = {
  move: (key: string, extending: boolean) => boolean;
  select: () => void;
  details: () => void;
  label: () => void;
  star: () => void;
  /** e: archives or edits. */
  edit: () => void;
  unview: () => void;
  remove: () => void;
  undo: () => void;
  /** False where another field hears the same key. */
  search: () => boolean;
  filter: () => void;
  keys: () => void;
  /** False where there was nothing to close or clear. */
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
  f: "filter",
  "/": "search",
  "?": "keys",
};
const MOVES = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"];

/** The keyboard of a list, heard wherever the focus is, unless a field, a menu or a dialog has it. */
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

/** Whether the key meant something. */
function run(event: KeyboardEvent, list: HTMLElement | null, commands: DashboardCommands): boolean {
  const { key, shiftKey } = event;
  if (key === "Escape") return commands.escape();
  if (MOVES.includes(key)) return isForList(event, list) && commands.move(key, shiftKey);
  if (key === "Delete") {
    if (!isForList(event, list)) return false;
    commands.remove();
    return true;
  }
  // The one that shows the list of keys works always: it is where they are switched on again.
  if (!areKeysOn() && key !== "?") return false;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  if (letter === "j" || letter === "k") return commands.move(letter, shiftKey);
  const command = LETTERS[letter];
  if (!command) return false;
  return commands[command]() !== false;
}
