import type { FastifyRequest } from "fastify";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isOverLimit } from "@aside/server/rate-limits/rate-limit.ts";
import { copy } from "../../copy.ts";
import { hasHumanCookie } from "./human-cookie.ts";
import { verifyProof } from "./verify-proof.ts";

/** Requests per source address in ten minutes without a proof; enough for an office. The hard rate limits apply in any case. */
const FREE_ASKS = 15;
const WINDOW_SECONDS = 600;

/**
 * Throws 422 `bot_check_needed`: the browser then solves a challenge and repeats the request. `proof`: from a page without cookies, which
 * can't keep that it passed the check.
 */
export async function requireHuman(context: AppContext, request: FastifyRequest, proof?: string): Promise<void> {
  const { config, db } = context;
  if (config.BOT_CHECK === "off" || !config.RATE_LIMITS) return;
  const isMuch = await isOverLimit(db, { key: `human:${request.ip}`, max: FREE_ASKS, windowSeconds: WINDOW_SECONDS, now: context.now() });
  if (!isMuch || hasHumanCookie(context, request)) return;
  if (proof === undefined || !(await verifyProof(context, request, proof)))
    throw new AppError(422, "bot_check_needed", copy.botCheckNeeded);
}
