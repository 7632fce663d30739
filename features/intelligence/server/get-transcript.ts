import type { Handler } from "@aside/platform/http/context.ts";
import type { getTranscript as endpoint } from "../contract.ts";
import { findTranscript, listTranscriptSegments } from "./store.ts";

export const getTranscript: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "view");
  const transcript = post.takeId ? await findTranscript(context.db, post.takeId) : undefined;
  if (!post.takeId || !transcript) return { state: "none" as const, engine: null, confidence: null, segments: [] };
  const state = transcript.state as "live" | "final" | "removed" | "none";
  const segments = state === "removed" ? [] : await listTranscriptSegments(context.db, post.takeId);
  return { state, engine: transcript.engine, confidence: transcript.confidence, segments };
};
