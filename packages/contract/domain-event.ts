import type { z } from "zod";

/** Something that happened in one feature and that others may react to, in the same transaction. Declared in its contract.ts. */
export type DomainEvent<Payload extends z.ZodType = z.ZodType> = { name: string; payload: Payload };

export function domainEvent<Payload extends z.ZodType>(name: string, payload: Payload): DomainEvent<Payload> {
  return { name, payload };
}
