import { isAccurate } from "@aside/ai/generation/is-accurate.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { listTranscriptRows, type TranscriptRow, type TranscriptSegmentRow } from "./store.ts";

/** The segments that may be shown. A live transcript must also meet the accuracy standard so far. */
export async function listShownRows(db: Queryable, transcript: TranscriptRow | undefined): Promise<TranscriptSegmentRow[]> {
  if (transcript?.state !== "final" && transcript?.state !== "live") return [];
  const rows = await listTranscriptRows(db, transcript.take_id);
  const heard = rows.map((row) => ({ start: row.start_at, end: row.end_at, confidence: row.confidence }));
  return transcript.state === "final" || isAccurate(heard, transcript.engine) ? rows : [];
}
