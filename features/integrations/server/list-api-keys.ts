import type { Handler } from "@aside/server/http/context.ts";
import type { listApiKeys as endpoint } from "../contract.ts";
import { ownCompany } from "./own-company.ts";
import { presentKey } from "./present.ts";
import { listKeys } from "./store.ts";

export const listApiKeys: Handler<typeof endpoint> = async ({ actor, context }) => {
  const { companyId } = ownCompany(actor);
  const now = context.now();
  return { items: (await listKeys(context.db, companyId)).map((row) => presentKey(row, now)) };
};
