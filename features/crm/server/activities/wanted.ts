import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import type { ActivityKind } from "../../contract.ts";
import { listWanted } from "../connections/connections-store.ts";

/** Each kind that a connection wants, with the ids of the companies. */
type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

const known = new Memory<Wanted>({ max: 1, keysOf: () => ["crm:all"] });

/** Remembered until a connection changes: what nobody wants costs no statement. */
export async function readWantedActivities(context: AppContext): Promise<Wanted> {
  const read = async (): Promise<Wanted> => {
    const pairs = (await listWanted(context.db)).flatMap(({ company_id, kinds }) => kinds.map((kind) => ({ kind, company_id })));
    const byKind = Map.groupBy(pairs, ({ kind }) => kind);
    return new Map([...byKind].map(([kind, rows]) => [kind, new Set(rows.map(({ company_id }) => company_id))]));
  };
  return (await known.get(context, "all", read)) ?? new Map();
}

/** The companies that want activities of this kind. */
export async function companiesWanting(context: AppContext, kind: ActivityKind): Promise<ReadonlySet<string>> {
  return (await readWantedActivities(context)).get(kind) ?? new Set();
}
