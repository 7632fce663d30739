import { z } from "zod";
import { malformed } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import { isStorable } from "../../db/is-storable.ts";
import { copy } from "./copy.ts";

// A cursor says after which row the next page begins, and nothing else. It is not signed: who may see a row is checked as without it.

/** `kind`: the list and its order. A cursor of another one would skip rows. */
export function writeCursor(kind: string, values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([kind, ...values])).toString("base64url");
}

export function readCursor<Position>(kind: string, text: string, position: z.ZodType<Position>): Position {
  const [given, ...values] = decode(text);
  if (given !== kind) throw malformed(copy.cursorOfOtherList);
  const parsed = position.safeParse(values);
  if (!parsed.success || !isStorable(parsed.data)) throw malformed(copy.cursorInvalid);
  return parsed.data;
}

function decode(text: string): [string, ...unknown[]] {
  try {
    // Other characters than those of base64url are skipped by Buffer.
    if (/^[\w-]+$/.test(text)) return z.tuple([z.string()], z.unknown()).parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    // Not JSON, or not a cursor.
  }
  throw malformed(copy.cursorInvalid);
}

/** A time of the database with its microseconds, as momentText (server/db/positions.ts) writes it. PostgreSQL reads each of these. */
export const moment = z.iso.datetime({ offset: true }).regex(/^[12]\d{3}-.{14}(\.\d{1,6})?\+00:00$/);

/** The position in a list that is ordered by a time and then by id. */
export const momentPosition = z.tuple([moment, id]);
export type MomentPosition = z.output<typeof momentPosition>;
