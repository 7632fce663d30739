import { sql } from "kysely";
import { expect, it } from "vitest";
import { compileOnly as db } from "@aside/testkit/stores/compile-only-store.ts";
import { compileByShape, compileOnce } from "./compile-once.ts";

it("compiles once and binds the values of each call", () => {
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

it("compiles once per shape and set of nulls", () => {
  let made = 0;
  const statement = compileByShape((own, { table }: { table: string }, { id, day }: { id: string; day: Date | null }) => {
    made++;
    return {
      compile: () => sql`select from ${sql.ref(table)} where ${id} = ${7} ${day === null ? sql`` : sql`and ${day} < ${id}`}`.compile(own),
    };
  });
  const day = new Date(1);
  const short = { sql: 'select from "a" where $1 = $2 ', parameters: ["ada", 7] };
  expect(statement(db, { table: "a" }, { id: "ada", day: null })).toMatchObject(short);
  expect(statement(db, { table: "a" }, { id: "ada", day })).toMatchObject({
    sql: 'select from "a" where $1 = $2 and $3 < $4',
    parameters: ["ada", 7, day, "ada"],
  });
  expect(statement(db, { table: "a" }, { id: "eve", day: null })).toMatchObject({ ...short, parameters: ["eve", 7] });
  expect(made).toBe(2);
  expect(statement(db, { table: "b" }, { id: "eve", day: null }).sql).toBe('select from "b" where $1 = $2 ');
  expect(made).toBe(3);
});
