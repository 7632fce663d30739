import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** The device has no network. False does not mean that the server answers. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** The request got no answer: with a weak signal, a device is offline without knowing it. By name, because this package knows no client. */
export const isUnanswered = (error: Error | null | undefined): boolean => error?.name === "NetworkError";
