import { sql } from "kysely";
import type { Database } from "@aside/server/db/open-database.ts";

export type Column = { table: string; name: string; type: string; isNullable: boolean };
export type Row = { table: string; keys: string[]; values: Record<string, unknown> };

/** Allows any value in any column: checks, references and unique indexes are dropped, primary keys stay. Returns the tables that others referred to. */
export async function dropConstraints(db: Database): Promise<Set<string>> {
  const referred = await sql<{ name: string }>`
    select distinct confrelid::regclass::text as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(
    db,
  );
  await sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as owner, conname as name from pg_constraint
        where contype in ('c', 'f', 'u') and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I cascade', one.owner, one.name); end loop;
      for one in select indexrelid::regclass as name from pg_index join pg_class c on c.oid = indrelid
        where indisunique and not indisprimary and c.relnamespace = 'public'::regnamespace
      loop execute format('drop index %s', one.name); end loop;
    end $$`.execute(db);
  return new Set(referred.rows.map(({ name }) => name));
}

/** The columns that can be written, and the rows of these tables. */
export async function readRows(db: Database, names: readonly string[]): Promise<{ columns: Column[]; rows: Row[] }> {
  const columns = await sql<Column & { isKey: boolean }>`
    select c.relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      coalesce(attnum = any(indkey::int2[]), false) as "isKey"
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_index i on i.indrelid = c.oid and indisprimary
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and relname = any(${names}::text[])
    order by relname, attnum`.execute(db);
  const tables = Map.groupBy(columns.rows, ({ table }) => table);
  const rows: Row[] = [];
  for (const [table, own] of tables) {
    const found = await sql<{ values: Row["values"] }>`select to_jsonb(t) as values from ${sql.table(table)} t`.execute(db);
    const keys = own.filter(({ isKey }) => isKey).map(({ name }) => name);
    for (const { values } of found.rows) rows.push({ table, keys, values });
  }
  return { columns: columns.rows, rows };
}

const others: Record<string, readonly string[]> = {
  uuid: ["gen_random_uuid()", "null"],
  text: ["coalesce(%, '') || 'x'"],
  boolean: ["not coalesce(%, false)"],
  integer: ["coalesce(%, 0) + 1000"],
  smallint: ["coalesce(%, 0) + 1000"],
  bigint: ["coalesce(%, 0) + 1000"],
  real: ["coalesce(%, 0) + 1000"],
  "double precision": ["coalesce(%, 0) + 1000"],
  "timestamp with time zone": ["coalesce(%, now()) - interval '10 years'", "coalesce(%, now()) + interval '10 years'", "null"],
  json: ["'{}'"],
  jsonb: ["'{}'"],
  bytea: ["'x'"],
  "text[]": ["array_append(%, 'x')"],
  "uuid[]": ["array_append(%, gen_random_uuid())", "'{}'"],
  "integer[]": ["array_append(%, 1)"],
  tsvector: ["'x'"],
};

/** Other values for the column, as SQL in which % is the value that it has. */
export function otherValues({ table, name, type, isNullable }: Column): string[] {
  const known = others[type];
  if (!known) throw new Error(`no other value of ${table}.${name}, which is ${type}`);
  return known.filter((value) => isNullable || value !== "null");
}

/** Without a primary key, all columns are compared. */
const where = ({ table, keys, values }: Row) => {
  const compared = keys.length > 0 ? keys : Object.keys(values);
  const ours = sql.join(compared.map((key) => sql.ref(`${table}.${key}`)));
  const theirs = sql.join(compared.map((key) => sql.ref(`given.${key}`)));
  return sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb) given
    where row(${ours}) is not distinct from row(${theirs})`;
};

/** Returns the row after the change. */
export async function changeColumn(db: Database, row: Row, column: string, value: string): Promise<Row> {
  const table = sql.table(row.table);
  const { rows } = await sql<{ values: Row["values"] }>`
    update ${table} set ${sql.ref(column)} = ${sql.raw(value.replace("%", `${row.table}."${column}"`))} from ${where(row)}
    returning to_jsonb(${table}) as values`.execute(db);
  if (!rows[0]) throw new Error(`no row of ${row.table}`);
  return { ...row, values: rows[0].values };
}

export async function restoreColumn(db: Database, changed: Row, column: string, row: Row): Promise<void> {
  const table = sql.table(row.table);
  await sql`update ${table} set ${sql.ref(column)} =
    (jsonb_populate_record(null::${table}, ${JSON.stringify(row.values)}::jsonb)).${sql.ref(column)} from ${where(changed)}`.execute(db);
}

export async function deleteRow(db: Database, row: Row): Promise<void> {
  await sql`delete from ${sql.table(row.table)} using ${where(row)}`.execute(db);
}

export async function insertRow(db: Database, row: Row, columns: readonly Column[]): Promise<void> {
  const names = sql.join(columns.filter(({ table }) => table === row.table).map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(row.table)} (${names})
    select ${names} from jsonb_populate_record(null::${sql.table(row.table)}, ${JSON.stringify(row.values)}::jsonb)`.execute(db);
}
