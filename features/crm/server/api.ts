import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider, CrmVendor } from "../contract.ts";
import { presentVendor } from "./connections/present.ts";

/** Functions for other features. */
export const readCrmVendor = async (context: AppContext, companyId: string, provider: CrmProvider): Promise<CrmVendor> =>
  await presentVendor(context, context.db, companyId, provider);
