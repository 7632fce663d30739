import type { FastifyRequest } from "fastify";
import type { AppContext } from "@aside/server/http/context.ts";
import { takeProof } from "./proof-of-work.ts";
import { askRecaptcha } from "./recaptcha.ts";

/** Whether the proof of the bot check is valid. Each is accepted once. */
export async function verifyProof(context: AppContext, request: FastifyRequest, proof: string): Promise<boolean> {
  const checks = {
    altcha: async () => await takeProof(context, proof),
    recaptcha: async () => await askRecaptcha(context, proof, request.ip),
    off: async () => await Promise.resolve(true),
  };
  return await checks[context.config.BOT_CHECK]();
}
