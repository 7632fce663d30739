import { isForList, useListKeys } from "@aside/ui/lists/list-keys.ts";
import type { KeyRow } from "@aside/ui/lists/SingleKeysDialog.tsx";
import { areKeysOn } from "@aside/ui/single-keys.ts";
import { approvalCopy } from "../../approval-copy.ts";

export type ReviewCommand = "next" | "previous" | "approve" | "reject" | "keys";

const LETTERS: Record<string, ReviewCommand> = { j: "next", k: "previous", a: "approve", r: "reject", "?": "keys" };
const ARROWS: Record<string, ReviewCommand> = { ArrowRight: "next", ArrowLeft: "previous" };
/** Elsewhere these scroll the page. */
const LIST_ARROWS: Record<string, ReviewCommand> = { ArrowDown: "next", ArrowUp: "previous" };

/** Single keys can be turned off, as those of the lists. */
export const REVIEW_KEYS: readonly KeyRow[] = [
  { keys: ["J", "→"], does: approvalCopy.review.keyRows.next, isSingle: true },
  { keys: ["K", "←"], does: approvalCopy.review.keyRows.previous, isSingle: true },
  { keys: ["A"], does: approvalCopy.review.keyRows.approve, isSingle: true },
  { keys: ["R"], does: approvalCopy.review.keyRows.reject, isSingle: true },
  { keys: ["?"], does: approvalCopy.review.keyRows.keys },
];

/** The shortcuts of the reviews. `run` returns whether it did something. */
export function useReviewKeys(run: (command: ReviewCommand) => boolean): void {
  useListKeys((event) => {
    // A key that is held would decide about one video after another.
    const command = event.repeat ? undefined : commandOf(event);
    return command !== undefined && run(command);
  });
}

function commandOf(event: KeyboardEvent): ReviewCommand | undefined {
  const list = (event.target as HTMLElement).closest<HTMLElement>("[data-reviews]");
  const arrow = ARROWS[event.key];
  if (arrow) return isForList(event, list) ? arrow : undefined;
  if (list && LIST_ARROWS[event.key]) return LIST_ARROWS[event.key];
  const command = LETTERS[event.key.toLowerCase()];
  return command === "keys" || areKeysOn() ? command : undefined;
}
