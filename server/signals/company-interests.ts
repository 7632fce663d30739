import type { Queryable } from "../db/open-database.ts";
import type { ChangeTimes } from "./change-times.ts";
import { Memory } from "./memory.ts";

type Context = { db: Queryable; changes: ChangeTimes; now: () => Date };
type ByKind = ReadonlyMap<string, ReadonlySet<string>>;

type CompanyInterests<Kind extends string> = {
  /** Each kind that a company wants, with the ids of the companies. */
  read: (context: Context) => Promise<ByKind>;
  /** The companies that want this kind. */
  companiesWanting: (context: Context, kind: Kind) => Promise<ReadonlySet<string>>;
};

/** Which companies want which kinds of events. Remembered until `key` changes: what nobody wants costs no statement. */
export function rememberInterests<Kind extends string>(
  key: string,
  list: (db: Queryable) => Promise<{ company_id: string; kinds: string[] }[]>,
): CompanyInterests<Kind> {
  const known = new Memory<ByKind>({ max: 1, keysOf: () => [key] });
  const read = async (context: Context): Promise<ByKind> => {
    const readAgain = async (): Promise<ByKind> => {
      const pairs = (await list(context.db)).flatMap(({ company_id, kinds }) => kinds.map((kind) => ({ kind, company_id })));
      const byKind = Map.groupBy(pairs, ({ kind }) => kind);
      return new Map([...byKind].map(([kind, rows]) => [kind, new Set(rows.map(({ company_id }) => company_id))]));
    };
    return (await known.get(context, "all", readAgain)) ?? new Map();
  };
  return { read, companiesWanting: async (context, kind) => (await read(context)).get(kind) ?? new Set() };
}
