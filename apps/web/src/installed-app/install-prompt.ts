/** Chromium only, and not in TypeScript's types (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface). */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function keep(prompt: InstallPrompt | null): void {
  kept = prompt;
  for (const listener of listeners) listener();
}

/** The browser offers the installation once, before any screen shows it. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => keep(null));
}

export const installPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): InstallPrompt | null => kept,
  /** By a press. The browser takes each offer once. */
  async use(): Promise<void> {
    await kept?.prompt();
    keep(null);
  },
};
