import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { ErrorKind } from "../contract.ts";

/** Counts an error; a new one gets a row. One that was resolved is open again. A batch is counted once. */
export async function upsertClientError(
  db: Queryable,
  error: {
    id: string;
    fingerprint: string;
    kind: ErrorKind;
    message: string;
    stack: string;
    route: string;
    release: string;
    browser: string;
    request_id: string | null;
    count: number;
    batchId: string;
    firstAt: string;
    at: string;
  },
): Promise<void> {
  const last = {
    message: error.message,
    stack: error.stack,
    route: error.route,
    release: error.release,
    browser: error.browser,
    request_id: error.request_id,
    batch_id: error.batchId,
  };
  await db
    .insertInto("client_errors")
    .values({
      id: error.id,
      fingerprint: error.fingerprint,
      kind: error.kind,
      ...last,
      count: error.count,
      first_seen_at: new Date(error.firstAt),
      last_seen_at: new Date(error.at),
    })
    .onConflict((conflict) =>
      conflict
        .column("fingerprint")
        .doUpdateSet({
          ...last,
          count: sql`client_errors.count + excluded.count`,
          first_seen_at: sql`least(client_errors.first_seen_at, excluded.first_seen_at)`,
          last_seen_at: sql`greatest(client_errors.last_seen_at, excluded.last_seen_at)`,
          resolved_at: null,
        })
        .where("client_errors.batch_id", "<>", error.batchId),
    )
    .execute();
}

export type ClientErrorRow = NonNullable<Awaited<ReturnType<typeof findClientError>>>;

const columns = [
  "id",
  "kind",
  "message",
  "stack",
  "route",
  "release",
  "browser",
  "request_id",
  "count",
  "first_seen_at",
  "last_seen_at",
  "resolved_at",
] as const;

export async function findClientError(db: Queryable, id: string) {
  return await db.selectFrom("client_errors").select(columns).where("id", "=", id).executeTakeFirst();
}

export async function listClientErrorRows(db: Queryable, which: { isResolved: boolean; limit: number; offset: number }) {
  return await db
    .selectFrom("client_errors")
    .select(columns)
    .where("resolved_at", which.isResolved ? "is not" : "is", null)
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .limit(which.limit)
    .offset(which.offset)
    .execute();
}

export async function countClientErrors(db: Queryable, which: { isResolved: boolean }): Promise<number> {
  const { count } = await db
    .selectFrom("client_errors")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("resolved_at", which.isResolved ? "is not" : "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setResolved(db: Queryable, id: string, resolvedAt: Date | null): Promise<ClientErrorRow | undefined> {
  return await db.updateTable("client_errors").set({ resolved_at: resolvedAt }).where("id", "=", id).returning(columns).executeTakeFirst();
}

/** Errors not seen since `before`, and the oldest beyond the `most` last seen ones. */
export async function deleteOldClientErrors(db: Queryable, { before, most }: { before: Date; most: number }): Promise<void> {
  await db.deleteFrom("client_errors").where("last_seen_at", "<", before).execute();
  await sql`
    delete from client_errors where id in (
      select id from client_errors order by last_seen_at desc, id desc offset ${most})`.execute(db);
}
