import { sql } from "kysely";
import type { NativeKind } from "@aside/server/push/port.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type DeviceKind = "web" | NativeKind;

/** Devices with an active session only. */
const IS_LIVE = (now: Date) =>
  sql<boolean>`(d.session_id is null or exists (select from sessions x where x.id = d.session_id and x.revoked_at is null and x.expires_at > ${now}))`;

/** Older ones are deleted. */
const MAX_DEVICES = 20;

export async function countDevices(db: Queryable, userId: string, now: Date): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from push_subscriptions d
    where d.user_id = ${userId}::uuid and ${IS_LIVE(now)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function saveDevice(
  db: Queryable,
  device: { id: string; userId: string; sessionId: string; kind: DeviceKind; token: string },
): Promise<void> {
  await db
    .insertInto("push_subscriptions")
    .values({ id: device.id, user_id: device.userId, session_id: device.sessionId, kind: device.kind, token: device.token })
    .onConflict((conflict) =>
      conflict.column("token").doUpdateSet({ user_id: device.userId, session_id: device.sessionId, failures: 0, created_at: sql`now()` }),
    )
    .execute();
  await sql`delete from push_subscriptions where user_id = ${device.userId}::uuid and id in (
    select id from push_subscriptions where user_id = ${device.userId}::uuid order by created_at desc, id offset ${MAX_DEVICES})`.execute(
    db,
  );
}

export async function deleteOwnDevice(db: Queryable, userId: string, token: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("user_id", "=", userId).where("token", "=", token).execute();
}

export async function listDevices(db: Queryable, userId: string, kinds: readonly DeviceKind[], now: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`select d.id from push_subscriptions d
    where d.user_id = ${userId}::uuid and d.kind = any(${kinds as string[]}::text[]) and ${IS_LIVE(now)} order by d.id`.execute(db);
  return found.rows.map((row) => row.id);
}

/** Undefined also if its session has ended. */
export async function findDevice(db: Queryable, id: string, now: Date) {
  const found = await sql<{
    id: string;
    user_id: string;
    kind: DeviceKind;
    token: string;
  }>`select d.id, d.user_id, d.kind, d.token from push_subscriptions d
    where d.id = ${id}::uuid and ${IS_LIVE(now)}`.execute(db);
  return found.rows[0];
}

/** False if this count was pushed before. */
export async function claimPush(db: Queryable, notificationId: string): Promise<boolean> {
  const done = await db
    .updateTable("notifications")
    .set({ pushed_at: sql`clock_timestamp()` as never })
    .where("id", "=", notificationId)
    .where((eb) => eb.or([eb("pushed_at", "is", null), eb("pushed_at", "<", eb.ref("updated_at"))]))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteDevice(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
}

export async function setFailures(db: Queryable, id: string, change: "none" | "one more"): Promise<number> {
  const row = await db
    .updateTable("push_subscriptions")
    .set({ failures: change === "none" ? 0 : sql`failures + 1` })
    .where("id", "=", id)
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? 0;
}
