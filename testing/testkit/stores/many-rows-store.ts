// Its manifests lend the SQL of the lists.
import "@aside/api/features.ts";
import type { Database } from "@aside/server/db/open-database.ts";
import type { DB } from "@aside/server/db/schema.ts";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createDatabase } from "../database/create-database.ts";

export type ManyRows = {
  db: Database;
  /** A user with a tenth of all rows, and one of their labels. */
  userId: string;
  labelId: string;
  /** Each distinct statement with the parameters of its first call. */
  asked: Map<string, readonly unknown[]>;
  /** The tables that PostgreSQL would scan sequentially. */
  readWhole: (text: string, values: readonly unknown[], tables: readonly string[]) => Promise<string[]>;
  /** PostgreSQL's plan as the type and index of each node. */
  readPlan: (text: string, values: readonly unknown[]) => Promise<string[]>;
  close: () => Promise<void>;
};

/** A separate database, filled in bulk, that records its statements. */
export async function openManyRows(size: { posts: number; people: number }): Promise<ManyRows> {
  const database = await createDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // A connection that the pool has ended may still be open when the database is dropped.
  pool.on("error", () => {});
  const asked = new Map<string, readonly unknown[]>();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void (asked.has(query.sql) || asked.set(query.sql, query.parameters)),
  });
  const explain = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [...values]);
    return nodesOf(rows[0]?.["QUERY PLAN"][0].Plan);
  };
  return {
    db,
    asked,
    ...(await fill(pool, size)),
    readPlan: async (text, values) =>
      (await explain(text, values)).map((node) => `${node["Node Type"]} ${node["Index Name"] ?? ""}`.trim()),
    readWhole: async (text, values, tables) => {
      return (await explain(text, values)).flatMap((node) =>
        node["Node Type"] === "Seq Scan" && tables.includes(node["Relation Name"] ?? "") ? [node["Relation Name"] ?? ""] : [],
      );
    },
    close: async () => {
      await db.destroy();
      await database.drop();
    },
  };
}

type PlanNode = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode | undefined): PlanNode[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodesOf)] : []);

/** Inserts the rows. One user has a tenth of them. */
async function fill(
  pool: pg.Pool,
  { posts: POSTS, people: PEOPLE }: { posts: number; people: number },
): Promise<{ userId: string; labelId: string }> {
  const idOf = (kind: string, n: string) => `md5('${kind}' || (${n}))::uuid`;
  const someone = (n: string) => idOf("u", `case when (${n}) % 10 = 0 then 1 else 1 + (${n}) % ${PEOPLE} end`);
  await pool.query(`
    insert into companies (id, name, domain, domain_token) values (${idOf("c", "1")}, 'Acme', 'acme.example', 'x');
    insert into users (id, email, name, is_active, company_id)
      select ${idOf("u", "n")}, 'person' || n || '@acme.example', 'Person ' || n, true, ${idOf("c", "1")} from generate_series(1, ${PEOPLE}) n;
    insert into events (id, creator_id, title) select ${idOf("e", "n")}, ${someone("n")}, 'Budget ' || n from generate_series(1, ${POSTS}) n;
    insert into privacy_settings (id, event_id) select ${idOf("s", "n")}, ${idOf("e", "n")} from generate_series(1, ${POSTS}) n;
    insert into posts (id, event_id, creator_id, post_status, created_at, sent_at, saved_seconds)
      select ${idOf("p", "n")}, ${idOf("e", "n")}, ${someone("n")}, case when n % 5 = 0 then 'DRAFT' else 'SENT' end,
        now() - n * interval '1 hour', now() - n * interval '1 hour', n % 90 from generate_series(1, ${POSTS}) n;
    insert into inbox_items (user_id, post_id, event_id, received_at, viewed_at, archived_at)
      select ${someone("n / 3")}, ${idOf("p", "n")}, ${idOf("e", "n")}, now() - n * interval '1 hour', case when n % 4 = 0 then null else now() end,
        case when n % 7 = 0 then now() end from generate_series(1, ${POSTS}) n;
    insert into inbox_items (user_id, post_id, event_id, received_at)
      select ${idOf("u", "n % 20 + 30")}, ${idOf("p", "n")}, ${idOf("e", "n")}, now() from generate_series(1, ${POSTS}) n on conflict do nothing;
    insert into reactions (id, post_id, actor_key, user_id, name, reaction_name)
      select ${idOf("r", "n")}, ${idOf("p", "n")}, 'u:' || n, ${idOf("u", "2")}, 'Two', 'like' from generate_series(1, ${POSTS}) n;
    insert into labels (id, user_id, kind, name, color)
      select ${idOf("l", "n")}, ${idOf("u", "n")}, 'label', 'L', 'teal' from generate_series(1, ${PEOPLE}) n;
    insert into labels (id, user_id, kind, name, color)
      select ${idOf("f", "n")}, ${idOf("u", "n")}, 'favorite', 'F', 'amber' from generate_series(1, ${PEOPLE}) n;
    insert into post_labels (label_id, post_id, user_id)
      select case when n % 2 = 0 then ${idOf("l", `1 + n % ${PEOPLE}`)} else ${idOf("f", `1 + n % ${PEOPLE}`)} end, ${idOf("p", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)} from generate_series(1, ${POSTS}) n;
    insert into searches (id, user_id, query) select ${idOf("q", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'query ' || n from generate_series(1, ${POSTS}) n;
    insert into contacts (id, user_id, name, source, words)
      select ${idOf("k", "n")}, ${idOf("u", `1 + n % ${PEOPLE}`)}, 'Kim ' || n, 'typed', to_tsvector('simple', 'Kim ' || n) from generate_series(1, ${POSTS}) n;
    insert into contact_emails (user_id, email, contact_id, is_primary)
      select ${idOf("u", `1 + n % ${PEOPLE}`)}, 'kim' || n || '@far.example', ${idOf("k", "n")}, true from generate_series(1, ${POSTS}) n;
    analyze;
  `);
  // As PostgreSQL's autovacuum does after that many rows.
  await pool.query("vacuum analyze contacts, posts");
  const { rows } = await pool.query<{ u: string; l: string }>(`select ${idOf("u", "1")} as u, ${idOf("l", "1")} as l`);
  return { userId: rows[0]?.u ?? "", labelId: rows[0]?.l ?? "" };
}
