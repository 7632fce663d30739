import type { Handler } from "@aside/server/http/context.ts";
import type { askWhitelist as endpoint } from "../../whitelist-contract.ts";
import { insertAsked } from "./whitelist-store.ts";

export const askWhitelist: Handler<typeof endpoint> = async ({ body, context }) => {
  await insertAsked(context.db, {
    email: body.email,
    name: body.name,
    utmCampaign: body.utm_campaign || null,
    gclid: body.gclid || null,
    now: context.now(),
  });
  return { success: true as const };
};
