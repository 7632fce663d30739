import { copy } from "../copy.ts";
import { toastUndo } from "@aside/ui/feedback/toast.ts";

let last: { run: () => void; hide: () => void; until: number } | null = null;

/** Says what was done, for as long as it can be taken back: by the toast's button, or by the key for it. Returns how to take the offer away. */
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

/** Takes the last change back, if it still can be. */
export function undoLast(): void {
  if (!last || performance.now() > last.until) return;
  const { run, hide } = last;
  hide();
  run();
}
