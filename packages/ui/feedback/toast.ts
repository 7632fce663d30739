import { createRepeatGate, isSessionExpiry } from "./toast-repeats.ts";
import { loadToasts } from "./toasts-on-demand.ts";

const ERROR_MS = 5000;
const NEWS_MS = 3000;

type Toast = Awaited<ReturnType<typeof loadToasts>>["toast"];

const allowError = createRepeatGate(ERROR_MS, () => performance.now());

/** In the order of saying, also when the first has to wait for the code. If that cannot be had, nothing is said: there is nowhere else to say it. */
function tell(show: (toast: Toast) => unknown): void {
  loadToasts().then(
    ({ toast }) => show(toast),
    () => undefined,
  );
}

/** Shows an error for 5 s; an identical one that follows it is suppressed once. An ended session shows as info. */
export function toastError(message: string): void {
  if (!allowError(message)) return;
  if (isSessionExpiry(message)) tell((toast) => toast.info(message, { duration: NEWS_MS }));
  else tell((toast) => toast.error(message, { duration: ERROR_MS }));
}

/** Shows good news for 3 s. */
export function toastSuccess(message: string): void {
  tell((toast) => toast.success(message, { duration: NEWS_MS }));
}

/** Shows a fact for 3 s. */
export function toastInfo(message: string): void {
  tell((toast) => toast.info(message, { duration: NEWS_MS }));
}

/** Says what was done, with a button that takes it back, for as long as that can be done. Alt+T leads to it from anywhere. */
export function toastUndo(message: string, label: string, onUndo: () => void, durationMs: number): () => void {
  const options = { duration: durationMs, closeButton: true, action: { label, onClick: onUndo } };
  let shown: string | number | undefined;
  tell((toast) => (shown = toast.success(message, options)));
  // Without an id it would take all of them away.
  return () => tell((toast) => shown !== undefined && toast.dismiss(shown));
}
