import type { RawBuilder } from "kysely";

type Expressions = Record<string, (...args: never[]) => RawBuilder<unknown>>;

/**
 * SQL that rooms above lend to the queries of a room, which must not know their tables: a post's JSON has labels and reactions, for example. The
 * manifests give it (`lends`), before the first query.
 */
export class LentSql<Lent extends Expressions> {
  readonly #given: Partial<Lent> = {};

  give(expressions: Partial<Lent>): void {
    Object.assign(this.#given, expressions);
  }

  get<Name extends keyof Lent & string>(name: Name): Lent[Name] {
    const expression = this.#given[name];
    if (!expression) throw new Error(`no manifest lends the SQL of ${name}`);
    return expression;
  }
}
