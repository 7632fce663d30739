import {
  type ActionsContent,
  actionsContent,
  type InsightsJson,
  type SummaryContent,
  summaryContent,
  type TitlesContent,
  titlesContent,
} from "../contract.ts";
import type { InsightRow, Kind } from "./insights-store.ts";
import type { ShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

const NONE = { state: "NONE", origin: null, engine: null, confidence: null, content: null, version: 0, updated_at: null } as const;

/** Presents the insights of the shown take only. Titles and prompt are for the author only. */
export function presentInsights(shown: ShownTake, rows: InsightRow[], isAuthor: boolean): InsightsJson {
  const find = (kind: Kind) => rows.find((row) => row.kind === kind);
  return {
    post_id: shown.post_id,
    take_id: shown.take_id,
    transcript_state: (shown.transcript_state ?? "none") as InsightsJson["transcript_state"],
    summary: presentOne<SummaryContent>(shown, find("summary"), (value) => summaryContent.parse(value)),
    actions: presentOne<ActionsContent>(shown, find("actions"), (value) => actionsContent.parse(value)),
    titles: isAuthor ? presentOne<TitlesContent>(shown, find("titles"), (value) => titlesContent.parse(value)) : NONE,
    prompt: isAuthor ? (find("summary")?.prompt ?? "") : null,
  };
}

type One<Content> = Omit<InsightsJson["summary"], "content"> & { content: Content | null };

function presentOne<Content>(shown: ShownTake, row: InsightRow | undefined, read: (value: unknown) => Content): One<Content> {
  if (!row) return NONE;
  // The version is returned even if no content is shown, because the next edit needs it.
  if (row.take_id !== shown.take_id) return { ...NONE, version: row.version };
  return {
    state: row.state as InsightsJson["summary"]["state"],
    origin: row.origin as InsightsJson["summary"]["origin"],
    engine: row.engine,
    confidence: row.confidence,
    content: row.content === null ? null : read(row.content),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
  };
}
