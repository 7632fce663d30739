import type { z } from "zod";
import { AiError, type GenerateRequest, type Generator } from "@aside/ai/port.ts";
import { AppError } from "@aside/contract/errors.ts";
import { copy } from "../../copy.ts";
/** For requests that a person waits for. Returns null if rules must be used instead; throws 503 if a retry can help. */
export async function askGenerator<Schema extends z.ZodType>(
  generator: Generator | null,
  request: GenerateRequest<Schema>,
): Promise<z.output<Schema> | null> {
  if (!generator) return null;
  try {
    return await generator.generate(request);
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    if (error.reason === "refused" || error.reason === "unsupported") return null;
    throw new AppError(503, "ai_unavailable", copy.aiUnavailable);
  }
}
