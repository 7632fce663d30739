import { useSyncExternalStore } from "react";
import { loadedToasts, onToastsLoaded } from "./toasts/toasts-on-demand.ts";

/** Renders toasts. Use it once per page, and show toasts with toastError, toastSuccess and toastInfo. */
export function Toaster() {
  const loaded = useSyncExternalStore(onToastsLoaded, loadedToasts);
  return loaded && <loaded.Toasts />;
}
