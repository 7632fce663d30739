import { useSyncExternalStore } from "react";
import { loadedToasts, onToastsLoaded } from "./toasts-on-demand.ts";

/** The position of toasts: once per page, top center. Send them with toastError, toastSuccess and toastInfo. */
export function Toaster() {
  const loaded = useSyncExternalStore(onToastsLoaded, loadedToasts);
  return loaded && <loaded.Toasts />;
}
