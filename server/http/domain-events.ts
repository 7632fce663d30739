import type { z } from "zod";
import type { DomainEvent } from "@aside/contract/domain-event.ts";
import type { Queryable } from "../db/open-database.ts";
import type { AppContext } from "./context.ts";

type Reaction = (payload: unknown, on: { db: Queryable; context: AppContext }) => Promise<void>;
export type Subscription = { event: DomainEvent; react: Reaction };

export function subscribe<Payload extends z.ZodType>(
  event: DomainEvent<Payload>,
  react: (payload: z.output<Payload>, on: { db: Queryable; context: AppContext }) => Promise<void>,
): Subscription {
  return { event, react: react as Reaction };
}

/**
 * Features hear of each other here, without importing each other's inside. Reactions run in the emitter's transaction, so
 * they only write rows and enqueue jobs; slow work belongs into the job.
 */
export class DomainEvents {
  readonly #reactions = new Map<string, Reaction[]>();

  constructor(subscriptions: Subscription[]) {
    for (const { event, react } of subscriptions) {
      this.#reactions.set(event.name, [...(this.#reactions.get(event.name) ?? []), react]);
    }
  }

  async emit<Payload extends z.ZodType>(
    on: { db: Queryable; context: AppContext },
    event: DomainEvent<Payload>,
    payload: z.input<Payload>,
  ): Promise<void> {
    const checked = event.payload.parse(payload);
    for (const react of this.#reactions.get(event.name) ?? []) await react(checked, on);
  }
}
