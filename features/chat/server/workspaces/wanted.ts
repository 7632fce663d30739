import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import type { Fact } from "../../contract.ts";
import { listWanted } from "./workspaces-store.ts";

/** `companies`: those with a workspace. `facts`: each fact that goes to a channel, with the ids of the companies. */
type Wanted = { companies: ReadonlySet<string>; facts: ReadonlyMap<string, ReadonlySet<string>> };

const known = new Memory<Wanted>({ max: 1, keysOf: () => ["chat:all"] });
const NOTHING: Wanted = { companies: new Set(), facts: new Map() };

/** Remembered until a workspace or route changes: what nobody wants costs no statement. */
export async function readWanted(context: AppContext): Promise<Wanted> {
  const read = async (): Promise<Wanted> => {
    const rows = await listWanted(context.db);
    const facts = new Map<string, Set<string>>();
    for (const { company_id, fact } of rows) if (fact !== null) facts.set(fact, (facts.get(fact) ?? new Set()).add(company_id));
    return { companies: new Set(rows.map(({ company_id }) => company_id)), facts };
  };
  return (await known.get(context, "all", read)) ?? NOTHING;
}

export async function isWanted(context: AppContext, fact: Fact): Promise<boolean> {
  return (await readWanted(context)).facts.has(fact);
}

/** Whether any company has a workspace. */
export async function hasWorkspaces(context: AppContext): Promise<boolean> {
  return (await readWanted(context)).companies.size > 0;
}
