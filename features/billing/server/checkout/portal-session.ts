import { AppError, malformed } from "@aside/contract/errors.ts";
import { isOwnPath } from "@aside/contract/own-path.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createPortalSession as endpoint } from "../../checkout-contract.ts";
import { copy } from "../../copy.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { findManagedCustomer } from "./owner.ts";

export const createPortalSession: Handler<typeof endpoint> = async ({ actor, body, context }) =>
  await withStripe(context, async (stripe) => {
    const user = requireUser(actor);
    if (!isOwnPath(body.return_url)) throw malformed(copy.ownPath);
    const customer = await findManagedCustomer(context, user, body.owner);
    if (!customer) throw new AppError(422, "no_customer", copy.noCustomer);
    const returnUrl = new URL(body.return_url, context.config.publicUrl).href;
    const session = await stripe.billingPortal.sessions.create({
      customer: customer.provider_id,
      return_url: returnUrl,
      ...(body.flow ? { flow_data: { type: body.flow, after_completion: { type: "redirect", redirect: { return_url: returnUrl } } } } : {}),
    });
    return { url: session.url };
  });
