const load = async () => await import("./Toasts.tsx");
type Toasts = Awaited<ReturnType<typeof load>>;

let toasts: Toasts | null = null;
let coming: Promise<Toasts> | null = null;
const listeners = new Set<() => void>();

/** The code of the toasts comes with the first of them, or earlier, once the page stands. What could not be had is asked for again. */
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
