import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listInvoices as endpoint } from "../../checkout-contract.ts";
import { findCustomer } from "../customers-store.ts";
import { readInvoices } from "../provider/read-invoices.ts";
import { withStripe } from "../provider/with-stripe.ts";
import { findManagedCustomer, requireOwner } from "./owner.ts";
import { presentInvoice } from "./present-invoice.ts";

const MAX_INVOICES = 100;

export const listInvoices: Handler<typeof endpoint> = async ({ actor, query, context }) =>
  await withStripe(context, async (stripe) => {
    const user = requireUser(actor);
    const isNamed = query.company_id !== undefined || query.user_id !== undefined;
    const customer = isNamed ? await findCustomer(context.db, requireOwner(user, query)) : await findManagedCustomer(context, user);
    const found = customer && query.page === 1 ? await readInvoices(stripe, customer.provider_id, MAX_INVOICES) : [];
    return { items: found.map(presentInvoice), page: query.page, page_size: MAX_INVOICES, total: found.length };
  });
