import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { DemoSettings, HostHours } from "../contract.ts";

export type BookingRow = {
  id: string;
  host_id: string | null;
  /** Empty: the host's account was deleted. */
  host_name: string;
  host_email: string;
  meeting_url: string;
  host_time_zone: string;
  starts_at: Date;
  ends_at: Date;
  status: "booked" | "canceled";
  name: string;
  email: string;
  company: string;
  note: string;
  time_zone: string;
  sequence: number;
};

const BOOKING = sql`b.id, b.host_id, coalesce(u.name, '') as host_name, coalesce(u.email, '') as host_email, coalesce(h.meeting_url, '') as meeting_url,
  coalesce(h.time_zone, 'UTC') as host_time_zone, b.starts_at, b.ends_at, b.status, b.name, b.email, b.company, b.note, b.time_zone, b.sequence
  from demo_bookings b left join users u on u.id = b.host_id left join demo_hosts h on h.user_id = b.host_id`;

export async function findBooking(db: Queryable, id: string): Promise<BookingRow | undefined> {
  return (await sql<BookingRow>`select ${BOOKING} where b.id = ${id}::uuid`.execute(db)).rows[0];
}

/** Upcoming ones by their start; others, newest first. */
export async function listBookings(
  db: Queryable,
  list: { isUpcoming: boolean; now: Date; limit: number; offset: number },
): Promise<{ rows: BookingRow[]; total: number }> {
  const where = list.isUpcoming
    ? sql`b.starts_at >= ${list.now} and b.status = 'booked'`
    : sql`(b.starts_at < ${list.now} or b.status = 'canceled')`;
  const order = list.isUpcoming ? sql`b.starts_at, b.id` : sql`b.starts_at desc, b.id desc`;
  const [page, count] = await Promise.all([
    sql<BookingRow>`select ${BOOKING} where ${where} order by ${order} limit ${list.limit} offset ${list.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from demo_bookings b where ${where}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

export async function readSettings(db: Queryable): Promise<DemoSettings> {
  const row = await db
    .selectFrom("demo_settings")
    .select(["mode", "booking_url", "slot_minutes", "notice_hours", "horizon_days"])
    .executeTakeFirstOrThrow();
  return row as DemoSettings;
}

export async function saveSettings(db: Queryable, settings: DemoSettings): Promise<void> {
  await db.updateTable("demo_settings").set(settings).execute();
}

export type HostRow = {
  user_id: string;
  name: string;
  email: string;
  time_zone: string;
  hours: unknown;
  meeting_url: string;
  is_active: boolean;
};

export async function listHosts(db: Queryable): Promise<HostRow[]> {
  return await db
    .selectFrom("demo_hosts")
    .innerJoin("users", "users.id", "demo_hosts.user_id")
    .select(["demo_hosts.user_id", "users.name", "users.email", "demo_hosts.time_zone", "demo_hosts.hours", "demo_hosts.meeting_url"])
    .select("demo_hosts.is_active")
    .orderBy("demo_hosts.created_at")
    .orderBy("demo_hosts.user_id")
    .execute();
}

export async function saveHost(
  db: Queryable,
  host: { userId: string; timeZone: string; hours: readonly HostHours[]; meetingUrl: string; isActive: boolean },
): Promise<void> {
  const fields = { time_zone: host.timeZone, hours: JSON.stringify(host.hours), meeting_url: host.meetingUrl, is_active: host.isActive };
  await db
    .insertInto("demo_hosts")
    .values({ user_id: host.userId, ...fields })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fields))
    .execute();
}

/** False: there is no such host. */
export async function deleteHost(db: Queryable, userId: string): Promise<boolean> {
  const done = await db.deleteFrom("demo_hosts").where("user_id", "=", userId).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export type FreeTime = { starts_at: Date; host_ids: string[] };

/**
 * Starts from `from` up to before `to` at which a host is free, with the free hosts. Hours are local to the host: PostgreSQL
 * converts each day's, so a change of the clocks moves them. `moving`: only times of this booking's host,
 * to whom it counts as free.
 */
export async function listFreeTimes(
  db: Queryable,
  given: { from: Date; to: Date; minutes: number; moving?: { id: string; hostId: string | null } | undefined },
): Promise<FreeTime[]> {
  const length = sql`make_interval(mins => ${given.minutes}::int)`;
  const result = await sql<FreeTime>`
    with windows as (
      select h.user_id, h.time_zone, (w ->> 'day')::int as day, (w ->> 'from')::time as opens, (w ->> 'to')::time as closes
      from demo_hosts h join users u on u.id = h.user_id and u.is_active and u.disabled_at is null
        cross join jsonb_array_elements(h.hours) w
      where h.is_active and (${given.moving === undefined} or h.user_id = ${given.moving?.hostId ?? null}::uuid)),
    starts as (
      select w.user_id, s as starts_at
      from windows w
        cross join generate_series((${given.from}::timestamptz at time zone w.time_zone)::date - 1,
          (${given.to}::timestamptz at time zone w.time_zone)::date, interval '1 day') d
        cross join generate_series((d::date + w.opens) at time zone w.time_zone,
          (d::date + w.closes) at time zone w.time_zone - ${length}, ${length}) s
      where extract(isodow from d) = w.day and s >= ${given.from} and s < ${given.to})
    select s.starts_at, array_agg(distinct s.user_id) as host_ids
    from starts s
    where not exists (select from demo_bookings b where b.host_id = s.user_id and b.status = 'booked'
      and b.ends_at > s.starts_at and b.starts_at < s.starts_at + ${length} and b.id is distinct from ${given.moving?.id ?? null}::uuid)
    group by s.starts_at order by s.starts_at`.execute(db);
  return result.rows;
}

/** Bookings are made and moved one after the other, so that two cannot take the same time. */
export async function lockBookings(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('demo_bookings'))`.execute(db);
}

/** Returns the host with the fewest demos from `now` on. */
export async function findLeastBusy(db: Queryable, hostIds: readonly string[], now: Date): Promise<string | undefined> {
  const result = await sql<{ id: string }>`
    select c.id from unnest(${[...hostIds]}::uuid[]) as c (id)
    order by (select count(*) from demo_bookings b where b.host_id = c.id and b.status = 'booked' and b.ends_at > ${now}), c.id limit 1`.execute(
    db,
  );
  return result.rows[0]?.id;
}

export async function countUpcoming(db: Queryable, email: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom("demo_bookings")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("email", "=", email)
    .where("status", "=", "booked")
    .where("starts_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertBooking(
  db: Queryable,
  booking: {
    id: string;
    host_id: string;
    starts_at: Date;
    ends_at: Date;
    name: string;
    email: string;
    company: string;
    note: string;
    time_zone: string;
  },
): Promise<void> {
  await db.insertInto("demo_bookings").values(booking).execute();
}

/** The calendar entry gets the next version. */
export async function moveBooking(db: Queryable, id: string, to: { startsAt: Date; endsAt: Date }): Promise<void> {
  await sql`update demo_bookings set starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, sequence = sequence + 1,
    reminded_at = null, updated_at = now() where id = ${id}`.execute(db);
}

export async function cancelBooking(db: Queryable, id: string): Promise<void> {
  await sql`update demo_bookings set status = 'canceled', sequence = sequence + 1, updated_at = now() where id = ${id}`.execute(db);
}

/** Marks the demos that start until `until` as reminded, and returns them. Each is returned once. */
export async function takeToRemind(db: Queryable, now: Date, until: Date): Promise<Pick<BookingRow, "id" | "sequence">[]> {
  const result = await sql<Pick<BookingRow, "id" | "sequence">>`
    update demo_bookings set reminded_at = ${now}
    where id in (select id from demo_bookings where status = 'booked' and reminded_at is null and starts_at > ${now} and starts_at <= ${until}
      order by starts_at limit 200 for no key update skip locked)
    returning id, sequence`.execute(db);
  return result.rows;
}
