import type { DB } from "../db/schema.ts";

export type ChangeKind =
  | "post"
  | "event"
  | "content"
  | "segments"
  | "session"
  | "user"
  | "guest"
  | "company"
  | "embed_link"
  | "plan"
  | "webhooks"
  | "crm"
  | "chat";

type Column<T extends keyof DB> = keyof DB[T] & string;

type Rule<T extends keyof DB> = {
  /** The column with the id of the key. Of several, the first that is not null counts. Absent: one key for all rows, `KIND:all`. */
  id?: Column<T> | readonly Column<T>[];
  /** Set if that column only leads to the row of another table: that table, and its column with the id. */
  through?: readonly [table: keyof DB, column: string];
  inserted?: true;
  deleted?: true;
  /** The columns whose changes count. */
  updated?: "any" | readonly Column<T>[];
};

/** Which changes of a table invalidate what is remembered under a key of this kind. Each becomes triggers (generate-invalidations.ts). */
export type Invalidation = {
  table: keyof DB;
  kind: ChangeKind;
  ids: readonly string[];
  through: readonly [table: string, column: string] | undefined;
  inserted: boolean;
  deleted: boolean;
  updated: "any" | readonly string[];
};

export function invalidation<T extends keyof DB>(table: T, kind: ChangeKind, rule: Rule<T>): Invalidation {
  const { id = [], through, inserted = false, deleted = false, updated = [] } = rule;
  return { table, kind, ids: typeof id === "string" ? [id] : id, through, inserted, deleted, updated };
}
