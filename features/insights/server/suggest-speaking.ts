import { z } from "zod";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { suggestSpeaking as endpoint } from "../contract.ts";
import { accountOf } from "@aside/server/ai/account-of.ts";
import { askGenerator } from "./generate/ask-generator.ts";
import { orderPoints } from "./extract/order-points.ts";
import { RULES_ENGINE } from "./generate/suggest-insight.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";

const MAX_OUTPUT_TOKENS = 1_000;
const schema = z.object({ points: z.array(z.string().min(1).max(500)).min(1).max(12) });
const INSTRUCTIONS =
  "Someone is going to record a short video message. Propose speaking notes: three to eight points in the order in which to say them, each a sentence or two to speak freely from. " +
  "Use only what the wish says; invent no names, numbers, dates or facts. Write in the language of the wish.";

export const suggestSpeaking: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  if (actor.kind !== "user") throw notFound();
  await requireFeature(context, actor, "ai_speaking_suggestions");
  const { generator } = context.ai;
  const { prompt, recipients } = body;
  const material = { wish: prompt, ...(recipients.length > 0 ? { recipients: recipients.join("\n") } : {}) };
  const written = await withUsage(
    context,
    accountOf(actor, params.id),
    async (onUsage) =>
      await askGenerator(generator, {
        name: "speaking_notes",
        schema,
        instructions: INSTRUCTIONS,
        material,
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        onUsage,
      }),
  );
  if (written && generator) return { origin: "generated" as const, engine: generator.engine, points: written.points };
  return { origin: "suggested" as const, engine: RULES_ENGINE, points: orderPoints(prompt) };
};
