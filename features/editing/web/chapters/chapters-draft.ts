import { formatDuration, parseDuration } from "@aside/contract/time/durations.ts";
import { type Chapter, MAX_CHAPTERS } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
/** A chapter being edited. `time`: the text input (m:ss). `start`: the last valid time, in seconds. */
export type ChapterRow = { id: string; start: number; time: string; title: string };
type RowErrors = { time?: string; title?: string };

export function rowsOf(chapters: readonly Chapter[]): ChapterRow[] {
  return chapters.map(({ start, title }, index) => ({ id: `${index} ${start}`, start, time: formatDuration(start), title }));
}

/** Updates the time input. The text has no fraction of a second, so `start` keeps its fraction while the text shows the same second. */
export function withTime(row: ChapterRow, time: string): ChapterRow {
  const start = parseDuration(time);
  return { ...row, time, start: start === undefined || start === Math.floor(row.start) ? row.start : start };
}

/** Inserts a row by time. Returns an unchanged copy if the maximum is reached. */
export function addRow(rows: readonly ChapterRow[], id: string, seconds: number): ChapterRow[] {
  if (rows.length >= MAX_CHAPTERS) return [...rows];
  const start = Math.floor(Math.max(0, seconds) * 10) / 10;
  return [...rows, { id, start, time: formatDuration(start), title: "" }].toSorted((a, b) => a.start - b.start);
}

/** The chapters to save, sorted by time, or the errors by row id. `duration`: in seconds. */
export function readRows(rows: readonly ChapterRow[], duration: number): { chapters: Chapter[] } | { errors: Map<string, RowErrors> } {
  const errors = new Map<string, RowErrors>();
  const ordered = rows.toSorted((a, b) => a.start - b.start);
  ordered.forEach((row, index) => {
    const before = ordered[index - 1];
    const found: RowErrors = {};
    if (parseDuration(row.time) === undefined) found.time = copy.chapterTimeForm;
    else if (row.start >= duration) found.time = copy.chapterBeyond(formatDuration(duration));
    else if (before && row.start - before.start < 1) found.time = copy.chapterTwice;
    if (!row.title.trim()) found.title = copy.chapterUntitled;
    if (found.time ?? found.title) errors.set(row.id, found);
  });
  return errors.size > 0 ? { errors } : { chapters: ordered.map(({ start, title }) => ({ start, title: title.trim() })) };
}
