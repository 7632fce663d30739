import type { FastifyReply } from "fastify";
import { AppError, notFound } from "@aside/contract/errors.ts";
import { type ByteRange, ObjectNotFoundError, RangeNotSatisfiableError } from "./port.ts";

/** Sends an object, or the requested range. `size`: of the whole object, in bytes. */
export async function sendObject(
  reply: FastifyReply,
  { body, range, size }: { body: unknown; range?: ByteRange | undefined; size: number },
): Promise<FastifyReply> {
  reply.header("accept-ranges", "bytes").header("content-length", range ? range.end - range.start + 1 : size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  return await reply.send(body);
}

/** Converts a storage error to a reply. Other errors stay unchanged. */
export function toReply(error: unknown): unknown {
  if (error instanceof ObjectNotFoundError) return notFound();
  if (error instanceof RangeNotSatisfiableError) return new AppError(416, "range_not_satisfiable", "The range is not satisfiable.");
  return error;
}
