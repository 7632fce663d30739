import type { z } from "zod";
import { malformed } from "@aside/contract/errors.ts";
import { copy } from "./copy.ts";
import { readCursor, writeCursor } from "./cursor.ts";

/** A list that programs read by cursor (decision 0120). `position`: what its order compares, of one row. */
type CursorList<Position> = { kind: string; position: z.ZodType<Position>; size: number };

/** `limit`: one more than a page has, which tells whether there is a next one. */
type AskedPage<Position> = { page: number; limit: number; offset: number; after: Position | null };

export function readPage<Position>(
  { page, cursor }: { page?: number | undefined; cursor?: string | undefined },
  { kind, position, size }: CursorList<Position>,
): AskedPage<Position> {
  const limit = size + 1;
  if (cursor === undefined) return { page: page ?? 1, limit, offset: ((page ?? 1) - 1) * size, after: null };
  if (page !== undefined) throw malformed(copy.cursorOrPage);
  return { page: 1, limit, offset: 0, after: readCursor(kind, cursor, position) };
}

/** The rows of the page, of those that were read with its `limit`. */
export function cutPage<Row, Position extends readonly unknown[]>(
  rows: readonly Row[],
  { kind, size }: CursorList<Position>,
  positionOf: (row: Row) => Position,
): { rows: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next_cursor: rows.length > size && last !== undefined ? writeCursor(kind, positionOf(last)) : null };
}
