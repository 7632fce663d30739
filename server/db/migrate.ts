import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartError } from "../config/start-error.ts";

/** An arbitrary number: all nodes must use the same. */
const LOCK = 7_310_942;

/**
 * Applies the `NNNN_name.sql` files of `directory` that are not applied yet, in order, each in one transaction.
 * Safe from several nodes at once (advisory lock). Throws when an applied file has changed.
 */
export async function migrate(options: { url: string; directory: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: options.url });
  // A lost connection fails its statement; without a listener its error would also end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await requireTables(client);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const rows = await client.query<{ name: string; checksum: string }>("select name, checksum from schema_migrations");
    const applied = new Map(rows.rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const name of readdirSync(options.directory)
      .filter((f) => /^\d{4}_.+\.sql$/.test(f))
      .toSorted()) {
      const sql = readFileSync(join(options.directory, name), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`migration ${name} was changed after it was applied; add a new one instead`);
      if (replacesApplied(name, sql, applied)) {
        await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
        continue;
      }
      await applyOne(client, name, sql, checksum);
      done.push(name);
    }
    return done;
  } finally {
    await client.end(); // ends the session, and releases the lock
  }
}

/** From this version on, PostgreSQL has everything that the migrations use. */
const OLDEST_VERSION = 15;

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string }>("select current_setting('server_version_num') as number");
  const version = Math.floor(Number(rows[0]?.number) / 10_000);
  if (version < OLDEST_VERSION)
    throw new StartError(`DATABASE_URL: the server is PostgreSQL ${version}. Aside needs ${OLDEST_VERSION} or newer.`);
}

/** The user may create tables in the schema that comes first in the search path. */
async function requireTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean | null; user: string; database: string }>(
    "select has_schema_privilege(current_schema(), 'create') as allowed, current_user as \"user\", current_database() as database",
  );
  const { allowed, user, database } = rows[0] as (typeof rows)[number];
  if (allowed) return;
  throw new StartError(`DATABASE_URL: the user ${user} may not create tables in the database ${database}. Make them its owner.`);
}

/**
 * Whether the database already has what this baseline creates, because it has every migration that the baseline replaced (`-- Replaces
 * ... up to NNNN_name.sql`). Throws where it has only some of them.
 */
function replacesApplied(name: string, sql: string, applied: ReadonlyMap<string, string>): boolean {
  const last = /^-- Replaces .* up to (\d{4}_\w+\.sql)/m.exec(sql)?.[1];
  if (!last || applied.size === 0) return false;
  if (applied.has(last)) return true;
  throw new Error(`this database is older than ${last}: start a version that has this migration first, then ${name} can follow`);
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
