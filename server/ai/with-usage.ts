import type { AiUsage, OnUsage } from "@aside/ai/port.ts";
import type { AppContext } from "../http/context.ts";
import { type Account, insertUsage } from "./usage-store.ts";

/** Records the usage of the engines, also when the work failed, because it has to be paid. */
export async function withUsage<Result>(
  context: AppContext,
  account: Account,
  work: (onUsage: OnUsage) => Promise<Result>,
): Promise<Result> {
  const used: AiUsage[] = [];
  try {
    return await work((usage) => used.push(usage));
  } finally {
    for (const usage of used) await insertUsage(context.db, context.newId(), account, usage);
  }
}
