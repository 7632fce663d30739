import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listInvoices as endpoint } from "../../checkout-contract.ts";
import { findCustomer } from "../customers-store.ts";
import { readInvoices } from "../provider/read-invoices.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { ownersOf, requireOwner } from "../checkout/owner.ts";
import { presentInvoice } from "./present-invoice.ts";

const MAX_INVOICES = 100;

export const listInvoices: Handler<typeof endpoint> = async ({ actor, query, context }) =>
  await withStripe(context, async (stripe) => {
    const user = requireUser(actor);
    const isNamed = query.company_id !== undefined || query.user_id !== undefined;
    const owners = query.page > 1 ? [] : isNamed ? [requireOwner(user, query)] : ownersOf(user);
    const lists = await Promise.all(
      owners.map(async (owner) => {
        const customer = await findCustomer(context.db, owner);
        return customer ? await readInvoices(stripe, customer.provider_id, MAX_INVOICES) : [];
      }),
    );
    const found = lists
      .flat()
      .toSorted((a, b) => b.document.created - a.document.created)
      .slice(0, MAX_INVOICES);
    return { items: found.map(presentInvoice), page: query.page, page_size: MAX_INVOICES, total: found.length };
  });
