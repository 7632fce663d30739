import pg from "pg";

/** The TypeScript types of a PostgreSQL type: as selected, as inserted. */
const TYPES: Record<string, [selected: string, inserted: string]> = {
  uuid: ["string", "string"],
  text: ["string", "string"],
  bool: ["boolean", "boolean"],
  _uuid: ["string[]", "string[]"],
  _text: ["string[]", "string[]"],
  _int4: ["number[]", "number[]"],
  int2: ["number", "number"],
  int4: ["number", "number"],
  int8: ["number", "number"],
  float4: ["number", "number"],
  float8: ["number", "number"],
  timestamptz: ["Date", "Date | string"],
  bytea: ["Buffer", "Buffer"],
  bit: ["string", "string"],
  tsvector: ["string", "string"],
  jsonb: ["unknown", "string"], // inserted as JSON text: node-postgres would convert an array to a PostgreSQL array
  json: ["unknown", "string"], // the same
};

type Column = { table_name: string; column_name: string; udt_name: string; nullable: boolean; has_default: boolean };

/** The text of schema.ts for the database at `url`. Throws on an unknown column type. */
export async function generateTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable = 'YES' as nullable, column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES' as has_default
     from information_schema.columns where table_schema = 'public' order by table_name collate "C", ordinal_position`,
  );
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(line).join("\n")}\n}\n`);
  const index = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)};`).join("\n");
  return [
    "// Generated from the migrated database by `npm run types`. Do not edit.",
    'import type { ColumnType, Generated } from "kysely";\n',
    ...interfaces,
    `export interface DB {\n${index}\n}\n`,
  ].join("\n");
}

function line(column: Column): string {
  const known = TYPES[column.udt_name];
  if (!known) throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`);
  const orNull = column.nullable ? " | null" : "";
  const [selected, inserted] = known;
  let type = selected === inserted ? `${selected}${orNull}` : undefined;
  const optional = column.nullable || column.has_default;
  if (type === undefined)
    type = `ColumnType<${selected}${orNull}, ${inserted}${orNull}${optional ? " | undefined" : ""}, ${inserted}${orNull}>`;
  else if (column.has_default) type = `Generated<${type}>`;
  return `  ${column.column_name}: ${type};`;
}

function pascal(name: string): string {
  return name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}
