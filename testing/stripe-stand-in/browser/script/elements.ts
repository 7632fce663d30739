import type { Card } from "./card-form.ts";
import { integrationError, type Problem } from "./cards.ts";
import { type Appearance, applyAppearance } from "./drawing.ts";
import { makeEvents } from "./events.ts";
import { makePaymentElement, type PaymentElement } from "./payment-element.ts";

type Options = { mode?: string; amount?: number; currency?: string; appearance?: Appearance };
type Submit = () => Promise<{ error?: Problem; selectedPaymentMethod?: string }>;
/** What the public object `elements` does not show. */
type Internals = { submit: Submit; read: () => Card; isSubmitted: () => boolean; appearance: () => Appearance | undefined };
const internals = new WeakMap<object, Internals>();

export function internalsOf(elements: object): Internals {
  const found = internals.get(elements);
  if (!found) throw integrationError("Pass the object that stripe.elements() returned.");
  return found;
}

export function makeElements(initial: Options = {}) {
  const { emit: _, ...events } = makeEvents();
  let options = initial;
  let current: PaymentElement | null = null;
  let isSubmitted = false;
  const mounted = (): PaymentElement => {
    if (!current?.host.isConnected) throw integrationError("The Payment Element is not mounted.");
    return current;
  };
  const submit: Submit = async () => {
    const error = mounted().form.validate();
    isSubmitted = error === null;
    return error ? { error } : { selectedPaymentMethod: "card" };
  };
  const elements = {
    ...events,
    submit,
    create(type: string) {
      if (type !== "payment") throw integrationError(`This stand-in for Stripe has no element of type "${type}".`);
      if (current) throw integrationError("Only one Payment Element can be created.");
      current = makePaymentElement(options.appearance, () => (current = null));
      return current.element;
    },
    getElement: (type: string) => (type === "payment" ? (current?.element ?? null) : null),
    update(changes: Options): void {
      options = { ...options, ...changes };
      if (current) applyAppearance(current.host, options.appearance);
    },
    fetchUpdates: async () => ({}),
  };
  internals.set(elements, {
    submit,
    read: () => mounted().form.read(),
    isSubmitted: () => isSubmitted,
    appearance: () => options.appearance,
  });
  return elements;
}
