import type { Handler } from "@aside/server/http/context.ts";
import type { listWebhooks as endpoint } from "../../contract.ts";
import { listEndpoints } from "./endpoints-store.ts";
import { ownCompany } from "./own-company.ts";
import { presentEndpoint } from "./present.ts";

export const listWebhooks: Handler<typeof endpoint> = async ({ actor, context }) => {
  const rows = await listEndpoints(context.db, ownCompany(actor));
  return { items: rows.map((row) => presentEndpoint(row, context.now())) };
};
