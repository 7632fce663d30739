import { createRepeatGate, isSessionExpiry } from "./toasts/toast-repeats.ts";
import { loadToasts } from "./toasts/toasts-on-demand.ts";

const ERROR_MS = 5000;
const NEWS_MS = 3000;

type Toast = Awaited<ReturnType<typeof loadToasts>>["toast"];

const allowError = createRepeatGate(ERROR_MS, () => performance.now());

const listeners = new Set<(message: string) => void>();

/** `listener` is called with each error that is shown, but not with an expired session. */
export function onToastError(listener: (message: string) => void): void {
  listeners.add(listener);
}

type ToastAction = { label: string; onClick: () => void };
let errorAction: (message: string) => ToastAction | undefined = () => undefined;

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

type SuccessOptions = { id?: string; action?: ToastAction; onClose?: () => void };

/** Shows a success for 3 s; with a button until it is closed. `id`: replaces the toast with the same id. */
export function toastSuccess(message: string, { id, action, onClose }: SuccessOptions = {}): void {
  if (action)
    showClosable("success", message, Number.POSITIVE_INFINITY, action, { ...(id && { id }), ...(onClose && { onDismiss: onClose }) });
  else showLater((toast) => toast.success(message, { duration: NEWS_MS, ...(id && { id }) }));
}

/** Shows information for 3 s. `id`: replaces the toast with the same id. */
export function toastInfo(message: string, { id }: { id?: string } = {}): void {
  showLater((toast) => toast.info(message, { duration: NEWS_MS, ...(id && { id }) }));
}

/** Shows a completed action with an undo button for `durationMs`. Alt+T focuses it. Returns a function that hides it. */
export function toastUndo(message: string, label: string, onUndo: () => void, durationMs: number): () => void {
  return showClosable("success", message, durationMs, { label, onClick: onUndo });
}

/** Shows information with a button until it is closed. Returns a function that hides it. */
export function toastAction(message: string, label: string, onClick: () => void): () => void {
  return showClosable("info", message, Number.POSITIVE_INFINITY, { label, onClick });
}

type Closable = { id?: string; onDismiss?: () => void };

function showClosable(kind: "success" | "info", message: string, duration: number, action: ToastAction, more: Closable = {}): () => void {
  let shown: string | number | undefined;
  showLater((toast) => (shown = toast[kind](message, { duration, action, ...more })));
  // Without an id it would dismiss all toasts.
  return () => showLater((toast) => shown !== undefined && toast.dismiss(shown));
}
