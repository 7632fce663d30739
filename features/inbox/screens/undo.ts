import { copy } from "../copy.ts";
import { toastUndo } from "@aside/ui/feedback/toast.ts";

let last: { run: () => void; hide: () => void; until: number } | null = null;

/**
 * Shows what was done and offers undo for `durationMs`: by the toast's button, or by the keyboard shortcut. Returns a function that
 * withdraws the offer.
 */
export function offerUndo(message: string, undo: () => void, durationMs: number): () => void {
  const run = () => {
    last = null;
    undo();
  };
  const hide = toastUndo(message, copy.done.undo, run, durationMs);
  const offer = { run, hide, until: performance.now() + durationMs };
  last = offer;
  return () => {
    hide();
    if (last === offer) last = null;
  };
}

/** Undoes the last change, if that is still possible. */
export function undoLast(): void {
  if (!last || performance.now() > last.until) return;
  const { run, hide } = last;
  hide();
  run();
}
