import type { Handler } from "@aside/server/http/context.ts";
import { openObject } from "@aside/server/http/open-object.ts";
import type { getLogo as endpoint } from "../../company-contract.ts";
import { logoKey } from "@aside/core/accounts/server/company-brand.ts";

export const getLogo: Handler<typeof endpoint> = async ({ params, context }) => ({
  ...(await openObject(context.storage, logoKey(params.companyId, params.name))),
  cacheControl: "public, max-age=31536000, immutable",
});
