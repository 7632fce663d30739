import { useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  for (const name of ["online", "offline"] as const) globalThis.addEventListener(name, onChange);
  return () => {
    for (const name of ["online", "offline"] as const) globalThis.removeEventListener(name, onChange);
  };
}

/** False while the browser knows that it has no network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
