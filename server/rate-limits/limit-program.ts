import type { FastifyReply } from "fastify";
import { tooManyRequests } from "@aside/contract/errors.ts";
import type { Program } from "../auth/actor.ts";
import type { Queryable } from "../db/open-database.ts";
import { countHit } from "./guard-store.ts";

/** Requests of one key, token or app in a window, over all processes. */
export const PROGRAM_LIMIT = { max: 600, windowSeconds: 60 };

/**
 * Counts a program's request, and says in the standard fields what is left (draft-ietf-httpapi-ratelimit-headers-10). Throws 429 with retry-after.
 */
export async function limitProgram(db: Queryable, program: Program, { now, reply }: { now: Date; reply: FastifyReply }): Promise<void> {
  const { max, windowSeconds } = PROGRAM_LIMIT;
  const oldest = new Date(now.getTime() - windowSeconds * 1000);
  const { hits, window_start: start } = await countHit(db, `program:${program.kind}:${program.id}`, { now, oldest });
  const seconds = Math.max(1, Math.ceil((start.getTime() - now.getTime()) / 1000) + windowSeconds);
  reply.header("ratelimit-policy", `"requests";q=${max};w=${windowSeconds}`);
  reply.header("ratelimit", `"requests";r=${Math.max(0, max - hits)};t=${seconds}`);
  if (hits > max) throw tooManyRequests(seconds);
}
