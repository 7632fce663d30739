import { makeCardForm } from "./card-form.ts";
import { integrationError } from "./cards.ts";
import { type Appearance, makeHost } from "./drawing.ts";
import { makeEvents } from "./events.ts";

export type PaymentElement = ReturnType<typeof makePaymentElement>;

export function makePaymentElement(appearance: Appearance | undefined, onDestroy: () => void) {
  const { emit, ...events } = makeEvents();
  const { host, root } = makeHost(appearance);
  const form = makeCardForm(root, emit);
  host.addEventListener("focusin", (event) => host.contains(event.relatedTarget as Node | null) || emit("focus"));
  host.addEventListener("focusout", (event) => host.contains(event.relatedTarget as Node | null) || emit("blur"));
  const element = {
    ...events,
    mount(target: string | HTMLElement): void {
      const container = typeof target === "string" ? document.querySelector(target) : target;
      if (!container) throw integrationError("The element to mount the Payment Element in was not found.");
      container.replaceChildren(host);
      // Later than the effects in which React adds its listeners.
      setTimeout(() => host.isConnected && emit("ready"));
    },
    unmount: () => host.remove(),
    destroy(): void {
      host.remove();
      onDestroy();
    },
    // The options of the real element order and hide ways to pay. Here the card is the only one.
    update: (_options: object) => {},
    collapse: () => {},
    focus: form.focus,
    blur: form.blur,
    clear: form.clear,
  };
  return { element, form, host };
}
