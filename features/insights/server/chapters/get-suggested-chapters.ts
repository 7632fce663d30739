import type { Handler } from "@aside/server/http/context.ts";
import { findTranscript, listTranscriptSegments } from "../../../transcripts/server/api.ts";
import { suggestChapters } from "./suggest-chapters.ts";
import type { getSuggestedChapters as endpoint } from "../../contract.ts";

export const getSuggestedChapters: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const { takeId } = await context.access.require(context.db, actor, params.id, "update");
  const transcript = takeId ? await findTranscript(context.db, takeId) : undefined;
  const state = (transcript?.state ?? "none") as "none" | "live" | "final" | "removed";
  if (!takeId || state !== "final") return { kind: "suggested" as const, take_id: takeId, transcript_state: state, chapters: [] };
  const segments = await listTranscriptSegments(context.db, takeId);
  // Silence after the last word is ignored, because a chapter there would have no title.
  const chapters = suggestChapters(segments, segments.at(-1)?.end ?? 0);
  return { kind: "suggested" as const, take_id: takeId, transcript_state: state, chapters };
};
