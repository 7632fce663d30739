import type { Handler } from "@aside/server/http/context.ts";
import type { listCrmConnections as endpoint } from "../../contract.ts";
import { ownCompany } from "./own-company.ts";
import { presentVendors } from "./present.ts";

export const listCrmConnections: Handler<typeof endpoint> = async ({ actor, context }) => ({
  items: await presentVendors(context, context.db, ownCompany(actor)),
});
