import { useEffect, useRef } from "react";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import { isForList, isTaken } from "../../../inbox/web/dashboard-keys.ts";
import { approvalCopy } from "../../approval-copy.ts";

export type ReviewCommand = "next" | "previous" | "approve" | "reject" | "keys";

const LETTERS: Record<string, ReviewCommand> = { j: "next", k: "previous", a: "approve", r: "reject", "?": "keys" };
const ARROWS: Record<string, ReviewCommand> = { ArrowRight: "next", ArrowLeft: "previous" };
/** Elsewhere these scroll the page. */
const LIST_ARROWS: Record<string, ReviewCommand> = { ArrowDown: "next", ArrowUp: "previous" };

/** Single keys can be turned off, as those of the lists. */
export const REVIEW_KEYS: readonly { keys: readonly string[]; does: string; isSingle: boolean }[] = [
  { keys: ["J", "→"], does: approvalCopy.review.keyRows.next, isSingle: true },
  { keys: ["K", "←"], does: approvalCopy.review.keyRows.previous, isSingle: true },
  { keys: ["A"], does: approvalCopy.review.keyRows.approve, isSingle: true },
  { keys: ["R"], does: approvalCopy.review.keyRows.reject, isSingle: true },
  { keys: ["?"], does: approvalCopy.review.keyRows.keys, isSingle: false },
];

/** The shortcuts of the reviews, active unless a field, menu, dialog or the player has the focus. `run` returns whether it did something. */
export function useReviewKeys(run: (command: ReviewCommand) => boolean): void {
  const now = useRef(run);
  now.current = run;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A key that is held would decide about one video after another.
      if (event.repeat || isTaken(event)) return;
      const command = commandOf(event);
      if (command && now.current(command)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

function commandOf(event: KeyboardEvent): ReviewCommand | undefined {
  const list = (event.target as HTMLElement).closest<HTMLElement>("[data-reviews]");
  const arrow = ARROWS[event.key];
  if (arrow) return isForList(event, list) ? arrow : undefined;
  if (list && LIST_ARROWS[event.key]) return LIST_ARROWS[event.key];
  const command = LETTERS[event.key.toLowerCase()];
  return command === "keys" || areKeysOn() ? command : undefined;
}
