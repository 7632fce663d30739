import type { z } from "zod";

/**
 * A fact in the past tense (`post.sent`): one room emits it after the state change, others handle it in the same transaction. Declared in
 * the facts.ts of a core room.
 */
export type DomainEvent<Payload extends z.ZodType = z.ZodType> = { name: string; payload: Payload };

export function domainEvent<Payload extends z.ZodType>(name: string, payload: Payload): DomainEvent<Payload> {
  return { name, payload };
}
