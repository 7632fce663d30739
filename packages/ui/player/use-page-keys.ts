import { useEffect, useRef } from "react";
import { areKeysOn } from "../single-keys.ts";
import { type PlayerCommand, playerCommand } from "./player-keys.ts";

const FIELDS = "input, textarea, select, [contenteditable]:not([contenteditable=false])";
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const PRESSED = "button, a, summary, [role=button]";
const MOVED_IN = "[role=tablist], [role=toolbar], [role=grid], [role=separator], [role=slider]";

/** The command of a key that is pressed anywhere on a page whose main thing is the player; undefined if something else uses the key. */
function pageCommand(event: KeyboardEvent): PlayerCommand | undefined {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest(`${FIELDS}, ${OVERLAYS}`) || document.querySelector(OVERLAYS)) return undefined;
  // These scroll the page.
  if (event.key === "ArrowUp" || event.key === "ArrowDown") return undefined;
  if (event.key.startsWith("Arrow")) return target.closest(MOVED_IN) ? undefined : playerCommand(event);
  if (event.key === " ") return target.closest(PRESSED) ? undefined : playerCommand(event);
  return areKeysOn() ? playerCommand(event) : undefined;
}

/** Runs the player's shortcuts wherever the focus is on the page. */
export function usePageKeys(isOn: boolean, run: (command: PlayerCommand) => void): void {
  const now = useRef(run);
  now.current = run;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const command = pageCommand(event);
      if (!command) return;
      event.preventDefault();
      now.current(command);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
