import { useSyncExternalStore } from "react";
import { loadedToasts, onToastsLoaded } from "./toasts-on-demand.ts";

/** Where toasts appear: once per page, top-centre. Send them with toastError, toastSuccess and toastInfo. */
export function Toaster() {
  const loaded = useSyncExternalStore(onToastsLoaded, loadedToasts);
  return loaded && <loaded.Toasts />;
}
