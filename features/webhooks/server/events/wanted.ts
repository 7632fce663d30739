import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import type { EventType } from "../../contract.ts";
import { listWanted } from "../endpoints/endpoints-store.ts";

/** Each type that an endpoint subscribes to, with the ids of the companies. */
type Wanted = ReadonlyMap<string, ReadonlySet<string>>;

const known = new Memory<Wanted>({ max: 1, keysOf: () => ["webhooks:all"] });

/** Remembered until an endpoint changes: an event that nobody wants costs no statement. */
export async function readWanted(context: AppContext): Promise<Wanted> {
  const read = async (): Promise<Wanted> => {
    const pairs = (await listWanted(context.db)).flatMap(({ company_id, types }) => types.map((type) => ({ type, company_id })));
    const byType = Map.groupBy(pairs, ({ type }) => type);
    return new Map([...byType].map(([type, rows]) => [type, new Set(rows.map(({ company_id }) => company_id))]));
  };
  return (await known.get(context, "all", read)) ?? new Map();
}

/** The companies that want events of this type. */
export async function companiesWanting(context: AppContext, type: EventType): Promise<ReadonlySet<string>> {
  return (await readWanted(context)).get(type) ?? new Set();
}
