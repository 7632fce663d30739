import { createRepeatGate, isSessionExpiry } from "./toast-repeats.ts";
import { loadToasts } from "./toasts-on-demand.ts";

const ERROR_MS = 5000;
const NEWS_MS = 3000;

type Toast = Awaited<ReturnType<typeof loadToasts>>["toast"];

const allowError = createRepeatGate(ERROR_MS, () => performance.now());

const listeners = new Set<(message: string) => void>();

/** `listener` is called with each error that is shown, but not with an expired session. */
export function onToastError(listener: (message: string) => void): void {
  listeners.add(listener);
}

type ErrorAction = { label: string; onClick: () => void };
let errorAction: (message: string) => ErrorAction | undefined = () => undefined;

/** Which button an error gets, e.g. the way to a plan that has the missing feature. */
export function setErrorAction(actionOf: typeof errorAction): void {
  errorAction = actionOf;
}

/** Keeps the order of the calls while the code loads. If loading fails, no toast is shown. */
function showLater(show: (toast: Toast) => unknown): void {
  loadToasts().then(
    ({ toast }) => show(toast),
    () => undefined,
  );
}

/** Shows an error for 5 s. An identical error that follows is suppressed once. An expired session is shown as info. */
export function toastError(message: string): void {
  if (!allowError(message)) return;
  if (isSessionExpiry(message)) showLater((toast) => toast.info(message, { duration: NEWS_MS }));
  else {
    showLater((toast) => toast.error(message, { duration: ERROR_MS, action: errorAction(message) }));
    for (const listener of listeners) listener(message);
  }
}

/** Shows a text that could not be copied, selected, until it is closed. */
export function toastUncopied(message: string, text: string): void {
  loadToasts().then(
    ({ showUncopied }) => showUncopied(message, text),
    () => undefined,
  );
}

/** Shows a success for 3 s. */
export function toastSuccess(message: string): void {
  showLater((toast) => toast.success(message, { duration: NEWS_MS }));
}

/** Shows information for 3 s. */
export function toastInfo(message: string): void {
  showLater((toast) => toast.info(message, { duration: NEWS_MS }));
}

/** Shows a completed action with an undo button for `durationMs`. Alt+T focuses it. Returns a function that hides it. */
export function toastUndo(message: string, label: string, onUndo: () => void, durationMs: number): () => void {
  const options = { duration: durationMs, closeButton: true, action: { label, onClick: onUndo } };
  let shown: string | number | undefined;
  showLater((toast) => (shown = toast.success(message, options)));
  // Without an id it would dismiss all toasts.
  return () => showLater((toast) => shown !== undefined && toast.dismiss(shown));
}
