const load = async () => await import("../Toasts.tsx");
type Toasts = Awaited<ReturnType<typeof load>>;

let toasts: Toasts | null = null;
let coming: Promise<Toasts> | null = null;
const listeners = new Set<() => void>();

/** Loads the toasts' code for the first toast or when the page is idle. A failed load is repeated. */
export function loadToasts(): Promise<Toasts> {
  coming ??= load().then(
    (loaded) => {
      toasts = loaded;
      for (const listener of listeners) listener();
      return loaded;
    },
    (error: unknown) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

export const loadedToasts = (): Toasts | null => toasts;

export function onToastsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
