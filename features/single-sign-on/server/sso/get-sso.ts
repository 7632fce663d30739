import type { Handler } from "@aside/server/http/context.ts";
import type { getSso as endpoint } from "../../sso-contract.ts";
import { readSettings, requireOwnCompany } from "./read-settings.ts";

export const getSso: Handler<typeof endpoint> = async ({ actor, context }) => {
  const { company } = await requireOwnCompany(context.db, actor);
  return await readSettings(context, context.db, company);
};
