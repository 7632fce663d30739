import { type RefObject, useEffect, useRef } from "react";
import { isTaken } from "../../../inbox/web/dashboard-keys.ts";

interface Commands {
  /** False if the key moves nothing. */
  move: (key: string, extending: boolean) => boolean;
  toggle: () => void;
  /** False if nothing was selected. */
  clear: () => boolean;
}

const MOVES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"]);

/** Keys of a list whose entries can be selected, while the focus is in it. */
export function useSelectionKeys(list: RefObject<HTMLElement | null>, commands: Commands): void {
  const now = useRef(commands);
  now.current = commands;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (isTaken(event)) return;
      if (event.key === "Escape") {
        if (now.current.clear()) event.preventDefault();
        return;
      }
      if (!list.current?.contains(target)) return;
      // A button or checkbox handles Space itself.
      if (event.key === " " && target.matches("[data-dashboard-link]")) now.current.toggle();
      else if (!MOVES.has(event.key) || !now.current.move(event.key, event.shiftKey)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
