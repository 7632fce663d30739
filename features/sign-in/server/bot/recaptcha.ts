import { createHash } from "node:crypto";
import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { spendProof } from "./bot-store.ts";

const TIMEOUT_MS = 5000;
/** Google's recommended threshold. reCAPTCHA version 2 returns no score. */
const MIN_SCORE = 0.5;
/** Longer than Google's limit: it accepts each token once, within two minutes. */
const LIFETIME_MS = 10 * 60 * 1000;

const verdict = z.object({ success: z.boolean(), score: z.number().optional(), hostname: z.string().optional() });

/** Also false if Google is unavailable or sends an unexpected response. The rate limits apply independently. */
export async function askRecaptcha(context: AppContext, token: string, sourceAddress: string): Promise<boolean> {
  const hash = createHash("sha256").update(token).digest("base64url");
  try {
    const response = await fetch(context.config.RECAPTCHA_VERIFY_URL, {
      method: "POST",
      body: new URLSearchParams({ secret: context.config.RECAPTCHA_SECRET ?? "", response: token, remoteip: sourceAddress }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = verdict.parse(await response.json());
    const isOurs = answer.hostname === undefined || answer.hostname === new URL(context.config.publicUrl).hostname;
    const isGood = response.ok && answer.success && isOurs && (answer.score ?? 1) >= MIN_SCORE;
    return isGood && (await spendProof(context.db, `recaptcha:${hash}`, new Date(context.now().getTime() + LIFETIME_MS)));
  } catch (error) {
    context.log.warn({ err: error }, "failed to verify a reCAPTCHA token");
    return false;
  }
}
