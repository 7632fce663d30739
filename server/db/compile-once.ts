import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "./open-database.ts";

/**
 * A statement that is compiled only once, for queries that run at every request: compiling takes longer than PostgreSQL takes for
 * a read by primary keys. `build` is called once, with placeholders: it may pass them to the statement, and must not inspect them.
 */
export function compileOnce<Values extends unknown[], Row>(build: (db: Queryable, ...values: Values) => Compilable<Row>) {
  let text: CompiledQuery<Row> | undefined;
  const standIns = Array.from({ length: build.length - 1 }, () => ({}));
  return (db: Queryable, ...values: Values): CompiledQuery<Row> => {
    text ??= build(db, ...(standIns as unknown as Values)).compile();
    const parameters = text.parameters.map((value) => {
      const position = standIns.indexOf(value as object);
      return position === -1 ? value : values[position];
    });
    return { ...text, parameters };
  };
}

/**
 * The same for a statement of several shapes: `build` is called once per `shape` and set of null values. It may inspect the shape and
 * the nulls; all other values are placeholders.
 */
export function compileByShape<Shape, Values extends Record<string, unknown>, Row>(
  build: (db: Queryable, shape: Shape, values: Values) => Compilable<Row>,
) {
  const statements = new Map<string, { text: CompiledQuery<Row>; standIns: Map<unknown, string> }>();
  return (db: Queryable, shape: Shape, values: Values): CompiledQuery<Row> => {
    const given = Object.keys(values).filter((name) => values[name] !== null);
    const key = JSON.stringify([shape, given]);
    let known = statements.get(key);
    if (!known) {
      const standIns = new Map<unknown, string>(given.map((name) => [{}, name]));
      const placeholders = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn]));
      const nulls = Object.fromEntries(Object.keys(values).map((name) => [name, null]));
      known = { text: build(db, shape, { ...nulls, ...placeholders } as Values).compile(), standIns };
      statements.set(key, known);
    }
    const { text, standIns } = known;
    const parameters = text.parameters.map((value) => {
      const name = standIns.get(value);
      return name === undefined ? value : values[name];
    });
    return { ...text, parameters };
  };
}
