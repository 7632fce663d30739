import type { Compilable, CompiledQuery } from "kysely";
import type { Queryable } from "./open-database.ts";

/**
 * A statement whose text is made at its first use only, for what runs at every request: making it takes longer than PostgreSQL takes to run
 * a read by primary keys. `build` is called once, with stand-ins for the values: it may hand them on to the statement, and must not look at them.
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
