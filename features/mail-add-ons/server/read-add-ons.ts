import type { Handler } from "@aside/server/http/context.ts";
import type { readMailAddOns as endpoint } from "../contract.ts";
import { findGmailAddOn, findOutlookAddIn } from "./add-ons.ts";

export const readMailAddOns: Handler<typeof endpoint> = async ({ context }) =>
  await Promise.resolve({
    gmail: { is_set_up: findGmailAddOn(context) !== null },
    outlook: { is_set_up: findOutlookAddIn(context) !== null },
  });
