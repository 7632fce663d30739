import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import { expect, it } from "vitest";
import { compileOnce } from "./compile-once.ts";
import type { DB } from "./schema.ts";

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it("makes the text once and puts each call's values where they belong", () => {
  let made = 0;
  const statement = compileOnce((own, id: string, now: Date) => {
    made++;
    return { compile: () => sql`select ${now}, ${true}, ${id}, ${id}`.compile(own) };
  });
  const [first, second] = [new Date(1), new Date(2)];
  expect(statement(db, "ada", first)).toMatchObject({ sql: "select $1, $2, $3, $4", parameters: [first, true, "ada", "ada"] });
  expect(statement(db, "eve", second)).toMatchObject({ sql: "select $1, $2, $3, $4", parameters: [second, true, "eve", "eve"] });
  expect(statement(db, "ada", first).parameters).toEqual([first, true, "ada", "ada"]);
  expect(made).toBe(1);
});
