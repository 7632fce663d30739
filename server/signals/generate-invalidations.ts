import pg from "pg";
import type { Invalidation } from "./invalidation.ts";

const nameOf = ({ table, kind }: Invalidation): string => `invalidate_${table}_${kind}`;

/**
 * SQL that creates the triggers of these invalidations, and their functions: `invalidate_TABLE_KIND` for changed rows, and the same with
 * `_rows` for all inserted or deleted rows of a statement, of which thousands may have one key.
 */
function drawInvalidations(invalidations: readonly Invalidation[]): string {
  return invalidations
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((one) => draw(one))
    .join("\n");
}

function draw(one: Invalidation): string {
  const { table, kind, inserted, deleted, updated } = one;
  const name = nameOf(one);
  const trigger = (when: string, rest: string) => `create trigger ${table}_${kind}_${when} after ${rest};\n`;
  const perStatement = `for each statement execute function ${name}_rows()`;
  return [
    updated.length > 0 ? drawFunction(name, changedRow(one)) : "",
    inserted || deleted ? drawFunction(`${name}_rows`, changedRows(one)) : "",
    inserted ? trigger("inserted", `insert on ${table} referencing new table as changed ${perStatement}`) : "",
    deleted ? trigger("deleted", `delete on ${table} referencing old table as changed ${perStatement}`) : "",
    updated.length > 0 ? trigger("updated", `update on ${table} for each row when (${differ(updated)}) execute function ${name}()`) : "",
  ].join("");
}

const drawFunction = (name: string, statement: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin\n  ${statement};\n  return null;\nend $$;\n`;

/** Both ids of a row that moved. The primary key never changes. */
function changedRow({ kind, ids, through }: Invalidation): string {
  if (ids.length === 0) return `perform signal_change('${kind}:all')`;
  if (through)
    return `perform signal_change('${kind}:' || t.${through[1]}) from ${through[0]} t where t.id in (old.${ids[0]}, new.${ids[0]})`;
  if (ids[0] === "id") return `perform signal_change('${kind}:' || new.id)`;
  const keys = `(values (${first("old", ids)}), (${first("new", ids)})) ids (key)`;
  return `perform signal_change('${kind}:' || key) from ${keys} where key is not null group by key`;
}

function changedRows({ kind, ids, through }: Invalidation): string {
  if (ids.length === 0) return `perform signal_change('${kind}:all') where exists (select from changed)`;
  if (through)
    return `perform signal_change('${kind}:' || t.${through[1]}) from ${through[0]} t where t.id in (select ${ids[0]} from changed)`;
  return `perform signal_change('${kind}:' || key) from (select distinct ${first("changed", ids)} as key from changed) ids where key is not null`;
}

const first = (row: string, ids: readonly string[]): string => {
  const columns = ids.map((id) => `${row}.${id}`).join(", ");
  return ids.length > 1 ? `coalesce(${columns})` : columns;
};

/** A whole row is compared by its bytes: columns of type json have no equality. */
function differ(columns: Invalidation["updated"]): string {
  if (columns === "any") return "old.* *<> new.*";
  const listOf = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
  return columns.length === 1
    ? `old.${columns[0]} is distinct from new.${columns[0]}`
    : `(${listOf("old")}) is distinct from (${listOf("new")})`;
}

/** SQL that turns the triggers of the migrated database at `url` into these; empty where nothing differs. */
export async function drawMissing(url: string, invalidations: readonly Invalidation[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    const existing = await readTriggers(client);
    for (const name of existing.keys()) await client.query(`drop function ${name} cascade`);
    await client.query(drawInvalidations(invalidations));
    const wanted = await readTriggers(client);
    await client.query("rollback");
    const isSame = (name: string) => existing.get(name) === wanted.get(name);
    const groups = new Set(
      [...existing.keys(), ...wanted.keys()].filter((name) => !isSame(name)).map((name) => name.replace(/_rows$/, "")),
    );
    const drops = [...existing.keys()]
      .filter((name) => groups.has(name.replace(/_rows$/, "")))
      .map((name) => `drop function ${name} cascade;\n`);
    return drops.join("") + drawInvalidations(invalidations.filter((one) => groups.has(nameOf(one))));
  } finally {
    await client.end();
  }
}

/** Each function `invalidate_*` with its text and its triggers. */
async function readTriggers(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select proname as name, pg_get_functiondef(p.oid) ||
       coalesce((select string_agg(pg_get_triggerdef(t.oid), ';' order by tgname) from pg_trigger t where t.tgfoid = p.oid), '') as text
     from pg_proc p where proname like 'invalidate\\_%' and pronamespace = current_schema()::regnamespace order by proname`,
  );
  return new Map(rows.map(({ name, text }) => [name, text]));
}
