import { isForList, useListKeys } from "@aside/ui/lists/list-keys.ts";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import type { RefObject } from "react";
import type { ListKind } from "./list/list-state.ts";
import { type DashboardCommands, isSingleKey, type Run, shortcutsOf } from "./shortcuts.ts";

/** The keyboard shortcuts of a dashboard list. */
export function useDashboardKeys(kind: ListKind, list: RefObject<HTMLElement | null>, commands: DashboardCommands): void {
  const runs: Partial<Record<string, Run>> = commands;
  useListKeys((event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const row = shortcutsOf(kind).find(({ keys }) => keys?.includes(key));
    const run = row && runs[row.name];
    return run !== undefined && isMeant(key, event, list.current) && run(key, event.shiftKey) !== false;
  });
}

/** Whether the key is meant as a shortcut: single ones may be turned off, and arrows and Delete may belong to another part of the page. */
function isMeant(key: string, event: KeyboardEvent, list: HTMLElement | null): boolean {
  if (isSingleKey(key)) return areKeysOn();
  return key === "?" || key === "Escape" || isForList(event, list);
}
