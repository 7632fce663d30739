import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { findTranscript, listTranscriptSegments, SCRIPT_ENGINE } from "../../../transcripts/server/api.ts";
import type { listSentences as endpoint, Sentence } from "../../notes-contract.ts";
import { requireAvatar } from "../access.ts";
import { findVideoOfTake, type VideoRow } from "../videos/videos-store.ts";
import { type NotesSentence, splitNotes, timeSentences } from "./split-notes.ts";

type Ready = { state: "ready"; takeId: string; seconds: number; video: VideoRow; places: NotesSentence[]; sentences: Sentence[] };
type Shown = Ready | { state: "waiting" | "none" | "unknown" };

/** The sentences of the video of a persona that a post shows. A take that was cut or joined since is another one, and has none. */
export async function readSentences(context: AppContext, db: Queryable, postId: string): Promise<Shown> {
  const shown = await findShownTake(db, postId);
  const takeId = shown?.take_id ?? null;
  const [video, take] = takeId === null ? [] : [await findVideoOfTake(db, takeId), await findTake(db, takeId)];
  if (takeId === null || !take || video?.status !== "PROCESSED" || video.post_id !== postId) return { state: "none" };
  const transcript = shown?.transcript_state ?? null;
  if (transcript === null || transcript === "live") return { state: context.config.ASR === "off" ? "unknown" : "waiting" };
  // A retake would cut at estimated times.
  if ((await findTranscript(db, takeId))?.engine === SCRIPT_ENGINE) return { state: "unknown" };
  const heard = transcript === "final" ? (await listTranscriptSegments(db, takeId)).flatMap(({ words }) => words) : [];
  if (heard.length === 0) return { state: "unknown" };
  const places = splitNotes(video.notes);
  const sentences = timeSentences(places, heard, take.duration);
  return { state: "ready", takeId, seconds: take.duration, video, places, sentences };
}

export const listSentences: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  await requireAvatar(context, actor);
  const shown = await readSentences(context, context.db, params.id);
  if (shown.state !== "ready") return { state: shown.state, take_id: null, sentences: [] };
  return { state: shown.state, take_id: shown.takeId, sentences: shown.sentences };
};
