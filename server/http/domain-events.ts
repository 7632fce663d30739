import type { z } from "zod";
import type { DomainEvent } from "@aside/contract/domain-event.ts";
import type { Queryable } from "../db/open-database.ts";
import type { AppContext, EventBus } from "./context.ts";

type Handle = (payload: unknown, on: { db: Queryable; context: AppContext }) => Promise<void>;
export type Subscription = { event: DomainEvent; handle: Handle };

export function subscribe<Payload extends z.ZodType>(
  event: DomainEvent<Payload>,
  handle: (payload: z.output<Payload>, on: { db: Queryable; context: AppContext }) => Promise<void>,
): Subscription {
  return { event, handle: handle as Handle };
}

/**
 * Delivers facts to the rooms that subscribed to them. Handlers run in the emitter's transaction, so they may only write rows and enqueue
 * jobs; slow work must be done in a job. A handler never vetoes and does not depend on the order of handlers: `isShuffled` runs them in
 * random order (tests).
 */
export class DomainEvents implements EventBus {
  readonly #handlers = new Map<string, Handle[]>();
  readonly #isShuffled: boolean;

  constructor(subscriptions: Subscription[], { isShuffled = false }: { isShuffled?: boolean } = {}) {
    this.#isShuffled = isShuffled;
    for (const { event, handle } of subscriptions) this.#handlers.set(event.name, [...(this.#handlers.get(event.name) ?? []), handle]);
  }

  async emit<Payload extends z.ZodType>(
    on: { db: Queryable; context: AppContext },
    event: DomainEvent<Payload>,
    payload: z.input<Payload>,
  ): Promise<void> {
    const checked = event.payload.parse(payload);
    const handlers = this.#handlers.get(event.name) ?? [];
    for (const handle of this.#isShuffled ? shuffle(handlers) : handlers) await handle(checked, on);
  }
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
