import { useSyncExternalStore } from "react";

/** The address of the page; links to it within the app open the dialog instead. */
export const SCHEDULE_DEMO_PATH = "/schedule-demo";

let isOpen = false;
const listeners = new Set<() => void>();

export function showScheduleDemo(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScheduleDemo = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
