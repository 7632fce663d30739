import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import type { ReactNode } from "react";
import type { Invoice } from "../checkout-contract.ts";
import { planCopy as copy } from "../copy.ts";

type Props = {
  /** The shape of a query. */
  invoices: { data: { items: Invoice[] } | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  children: (invoice: Invoice) => ReactNode;
};

/** Invoices in each state of their query. `children` renders one `<li>`. */
export function InvoiceList({ invoices, children }: Props) {
  return (
    <QueryState query={invoices} failed={copy.invoicesFailed} skeleton={<Skeleton className="h-16" />}>
      {({ items }) =>
        items.length === 0 ? <p className="text-muted">{copy.noInvoices}</p> : <ul className="flex flex-col">{items.map(children)}</ul>
      }
    </QueryState>
  );
}
