type Listener = (event: object) => void;

export function makeEvents() {
  const listeners = new Map<string, Set<Listener>>();
  const on = (name: string, listener: Listener) => void listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  const off = (name: string, listener?: Listener) => {
    if (listener) listeners.get(name)?.delete(listener);
    else listeners.delete(name);
  };
  const once = (name: string, listener: Listener) => {
    const first = (event: object) => {
      off(name, first);
      listener(event);
    };
    on(name, first);
  };
  const emit = (name: string, detail: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: "payment", ...detail });
  };
  return { on, off, once, emit };
}
