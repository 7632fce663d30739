import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { validatePromo as endpoint } from "../../checkout-contract.ts";
import { findPromo } from "../provider/find-promo.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { presentPromo } from "./present-promo.ts";

export const validatePromo: Handler<typeof endpoint> = async ({ actor, body, context }) =>
  await withStripe(context, async (stripe) => {
    requireUser(actor);
    return presentPromo(await findPromo(context, stripe, body.promoCode));
  });
