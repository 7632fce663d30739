import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { missing } from "./http-error.ts";

/** Everything that Stripe would store, by the name that its API gives each kind. */
export type Kinds = {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  customer_balance_transaction: Stripe.CustomerBalanceTransaction;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  promotion_code: Stripe.PromotionCode;
  discount: Stripe.Discount;
  payment_method: Stripe.PaymentMethod;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  subscription: Stripe.Subscription;
  "tax.calculation": Stripe.Tax.Calculation & { id: string };
  "billing_portal.session": Stripe.BillingPortal.Session;
};
export type Kind = keyof Kinds;
type Stored = Kinds[Kind];

export type Saved = { objects: Stored[]; offsetMs: number; done: string[]; invoices: number };
export type Emit = (type: string, object: object) => void;

/** The account's objects and its clock. Kept in memory; `save` and `load` are for files. */
export class World {
  readonly publicUrl: () => string;
  readonly emit: Emit;
  /** Things that happen once, such as the notice before the end of a trial. */
  readonly done = new Set<string>();
  offsetMs = 0;
  readonly #objects = new Map<string, Stored>();
  readonly #byKind = new Map<string, Map<string, Stored>>();
  #invoices = 0;
  readonly #clock: () => Date;
  #frozen: number | null = null;

  constructor(options: { clock: () => Date; publicUrl: () => string; emit: Emit }) {
    this.#clock = options.clock;
    this.publicUrl = options.publicUrl;
    this.emit = options.emit;
  }

  /** In seconds, as Stripe counts. */
  now(): number {
    return this.#frozen ?? Math.floor((this.#clock().getTime() + this.offsetMs) / 1000);
  }

  /** The clock without what was skipped: signatures are checked against it. */
  realNow(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  /** Does something that was due at `seconds`. */
  at(seconds: number, work: () => void): void {
    this.#frozen = seconds;
    try {
      work();
    } finally {
      this.#frozen = null;
    }
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString("hex")}`;
  }

  newSecret(id: string): string {
    return `${id}_secret_${randomBytes(12).toString("hex")}`;
  }

  newInvoiceNumber(): string {
    return `TEST-${String(++this.#invoices).padStart(4, "0")}`;
  }

  add<T extends Stored>(object: T): T {
    this.#objects.set(object.id, object);
    const alike = this.#byKind.get(object.object) ?? new Map<string, Stored>();
    this.#byKind.set(object.object, alike.set(object.id, object));
    return object;
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const found = this.#objects.get(id);
    return found?.object === kind ? (found as Kinds[K]) : undefined;
  }

  /** Throws Stripe's 404. */
  get<K extends Kind>(kind: K, id: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id);
    return found;
  }

  getCustomer(id: string): Stripe.Customer {
    const customer = this.get("customer", id);
    if (customer.deleted) throw missing("customer", id);
    return customer;
  }

  /** Newest first. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return [...(this.#byKind.get(kind)?.values() ?? [])].toReversed() as Kinds[K][];
  }

  byId(id: string): Stored | undefined {
    return this.#objects.get(id);
  }

  save(): Saved {
    return { objects: [...this.#objects.values()], offsetMs: this.offsetMs, done: [...this.done], invoices: this.#invoices };
  }

  load(saved: Saved): void {
    this.#objects.clear();
    this.#byKind.clear();
    for (const object of saved.objects) this.add(object);
    this.offsetMs = saved.offsetMs;
    this.#invoices = saved.invoices;
    for (const key of saved.done) this.done.add(key);
  }
}

/** The id of something that Stripe may show whole. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return value === null || value === undefined ? null : typeof value === "string" ? value : value.id;
}
