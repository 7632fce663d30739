import { toast } from "sonner";
import { createRepeatGate, isSessionExpiry } from "./toast-repeats.ts";

const ERROR_MS = 5000;
const NEWS_MS = 3000;

const allowError = createRepeatGate(ERROR_MS, () => performance.now());

/** Shows an error for 5 s; an identical one that follows it is suppressed once. An ended session shows as info. */
export function toastError(message: string): void {
  if (!allowError(message)) return;
  if (isSessionExpiry(message)) toast.info(message, { duration: NEWS_MS });
  else toast.error(message, { duration: ERROR_MS });
}

/** Shows good news for 3 s. */
export function toastSuccess(message: string): void {
  toast.success(message, { duration: NEWS_MS });
}

/** Shows a fact for 3 s. */
export function toastInfo(message: string): void {
  toast.info(message, { duration: NEWS_MS });
}

/** Says what was done, with a button that takes it back, for as long as that can be done. Alt+T leads to it from anywhere. */
export function toastUndo(message: string, label: string, onUndo: () => void, durationMs: number): () => void {
  const shown = toast.success(message, { duration: durationMs, closeButton: true, action: { label, onClick: onUndo } });
  return () => void toast.dismiss(shown);
}
