import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";

const API_VERSION = "2026-10-28.endive";
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;

type Target = { url: string; secret: string };

/** The account's events, and their way to the webhook. Tests hold them, to send them late, twice, in another order, or never. */
export class Events {
  /** Oldest first. */
  readonly all: Stripe.Event[] = [];
  /** Those that wait while they are held. */
  readonly held: Stripe.Event[] = [];
  #isHeld = false;
  #sending: Promise<unknown> = Promise.resolve();
  readonly #stopped = new AbortController();
  readonly #target: Target | null;
  readonly #realNow: () => number;

  constructor(target: Target | null, realNow: () => number) {
    this.#target = target;
    this.#realNow = realNow;
  }

  /** The object is shown as it was at that time. */
  add(id: string, type: string, object: object, created: number): void {
    const facts = { api_version: API_VERSION, created, livemode: false, pending_webhooks: 1, request: null };
    const event = { id, object: "event", type, data: { object: structuredClone(object) }, ...facts } as unknown as Stripe.Event;
    this.all.push(event);
    if (this.#isHeld) this.held.push(event);
    else if (this.#target) this.#sending = this.#sending.then(async () => await this.#deliver(event));
  }

  hold(): void {
    this.#isHeld = true;
  }

  /** Sends from now on. What was held stays there until it is sent. */
  resume(): void {
    this.#isHeld = false;
  }

  /** Signs and sends an event, also one that was sent before. Returns the webhook's status. */
  async send(event: Stripe.Event): Promise<number> {
    if (!this.#target) throw new Error("no webhook is set");
    const payload = JSON.stringify(event);
    const reply = await fetch(this.#target.url, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": this.sign(payload) },
      body: payload,
      signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(20_000)]),
    });
    await reply.arrayBuffer();
    return reply.status;
  }

  /** The header for these bytes. */
  sign(payload: string, timestamp = this.#realNow()): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret: this.#target?.secret ?? "", timestamp });
  }

  /** Resolves when everything that was not held has been sent or given up. */
  async sent(): Promise<void> {
    await this.#sending;
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #deliver(event: Stripe.Event): Promise<void> {
    for (let tries = 0; tries < TRIES && !this.#stopped.signal.aborted; tries++) {
      const status = await this.send(event).catch(() => 0);
      if (status >= 200 && status < 300) return;
      await sleep(FIRST_WAIT_MS * 2 ** tries, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
    }
  }
}
