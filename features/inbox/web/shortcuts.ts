import { MOVES } from "@aside/ui/lists/list-keys.ts";
import type { shortcutCopy } from "../shortcut-copy.ts";
import type { ListKind } from "./list/list-state.ts";

type Row = {
  /** Of its text in shortcut-copy.ts, and of its command in DashboardList.tsx. */
  name: keyof typeof shortcutCopy;
  /** As in `KeyboardEvent.key`, letters in lower case. Without them there is no command: the browser or the list handles what is `shown`. */
  keys?: readonly string[];
  /** In the dialog instead of `keys`. */
  shown?: readonly string[];
  /** The list that has it; without this both. */
  only?: ListKind;
};

/** All shortcuts of a dashboard list, in the order of their dialog. */
const ROWS = [
  { name: "next", keys: ["j", "k"] },
  { name: "move", keys: MOVES, shown: ["↓", "↑", "→", "←"] },
  { name: "open", shown: ["Enter"] },
  { name: "details", keys: ["i"] },
  { name: "select", keys: ["x"] },
  { name: "extend", shown: ["Shift + ↓", "Shift + ↑"] },
  { name: "label", keys: ["l"] },
  { name: "star", keys: ["s"] },
  { name: "archive", keys: ["e"], only: "inbox" },
  { name: "unview", keys: ["u"], only: "inbox" },
  { name: "edit", keys: ["e"], only: "created" },
  { name: "remove", keys: ["#", "Delete"], only: "created" },
  { name: "undo", keys: ["z"] },
  { name: "search", keys: ["/", "f"] },
  { name: "keys", keys: ["?"] },
  { name: "escape", keys: ["Escape"] },
] as const satisfies readonly Row[];

export const shortcutsOf = (kind: ListKind): Row[] => ROWS.filter((row: Row) => (row.only ?? kind) === kind);

type Command = Extract<(typeof ROWS)[number], { keys: readonly string[] }>["name"];

/** Returns false if there was nothing to do: then the key keeps its usual meaning. */
export type Run = (key: string, isExtending: boolean) => boolean | void;
export type DashboardCommands = Record<Command, Run>;

/** Whether it is a single key that people can turn off. The one that lists the shortcuts stays, because they are turned on there. */
export const isSingleKey = (key: string): boolean => key.length === 1 && key !== "?";
