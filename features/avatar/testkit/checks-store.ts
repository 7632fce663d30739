import { sql } from "kysely";
import type { Queryable } from "@aside/server/db/open-database.ts";

const CHECKS = sql`name in ('avatar.check-training', 'avatar.check-consent')`;

/** As if each of their workers had died. */
export const deleteJobs = async (db: Queryable): Promise<void> => void (await sql`delete from jobs.job where ${CHECKS}`.execute(db));

/** The checks that wait, with their data. */
export const listJobs = async (db: Queryable) =>
  (await sql<{ name: string; data: object }>`select name, data from jobs.job where ${CHECKS} order by name`.execute(db)).rows;
