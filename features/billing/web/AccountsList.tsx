import { Button } from "@aside/ui/elements/Button.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ListState } from "@aside/ui/lists/ListState.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useListSearch } from "@aside/ui/lists/use-list-search.ts";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { sellsPlans } from "@aside/web-client/billing-mode.ts";
import { Suspense, useState } from "react";
import type { BillingAccount } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { useAccounts } from "./queries.ts";
import { SetPlanDialog } from "./SetPlanDialog.tsx";

const AccountInvoices = lazyChunk(async () => ({ default: (await import("./AccountInvoices.tsx")).AccountInvoices }));

/** Companies, or people without one, with their plans; an operator sets a plan by hand. */
export function AccountsList({ kind }: { kind: "company" | "user" }) {
  const search = useListSearch({});
  const [edited, setEdited] = useState<BillingAccount | null>(null);
  const [invoicesOf, setInvoicesOf] = useState<BillingAccount | null>(null);
  const list = useAccounts(kind, search.query, search.page);
  return (
    <div className="flex flex-col gap-4">
      <TextField {...search.field} label={copy.searchAccounts} />
      <ListState
        list={list}
        failed={copy.accountsFailed}
        empty={<EmptyState title={copy.noAccounts}>{copy.noAccountsHint}</EmptyState>}
        page={search.page}
        onPage={search.onPage}
      >
        {(account) => (
          <AccountRow key={account.id} account={account} onEdit={() => setEdited(account)} onInvoices={() => setInvoicesOf(account)} />
        )}
      </ListState>
      {invoicesOf && (
        <Suspense>
          <AccountInvoices account={invoicesOf} onClose={() => setInvoicesOf(null)} />
        </Suspense>
      )}
      {edited && <SetPlanDialog account={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

type RowProps = { account: BillingAccount; onEdit: () => void; onInvoices: () => void };

function AccountRow({ account, onEdit, onInvoices }: RowProps) {
  const name = account.name || account.label;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{account.name}</p>
        <p className="text-small break-words text-muted">{[account.label, ...factsOf(account)].join(" · ")}</p>
      </div>
      <Badge tone={account.state === "subscribed" ? "success" : account.state === "trial" ? "ember" : "warning"}>{account.plan_name}</Badge>
      {account.has_customer && sellsPlans() && (
        <Button variant="secondary" onClick={onInvoices} aria-label={copy.invoicesOf(name)}>
          {copy.invoices}
        </Button>
      )}
      {account.source !== "stripe" && (
        <Button variant="secondary" onClick={onEdit} aria-label={copy.setPlanOf(name)}>
          {copy.setPlan}
        </Button>
      )}
    </li>
  );
}

const SOURCES = { stripe: copy.paidByStripe, manual: copy.assigned, signup: copy.signedUp } as const;

function factsOf(account: BillingAccount): string[] {
  const end = account.state === "trial" ? account.trial_ends_at : account.ends_at;
  return [
    ...(account.source ? [SOURCES[account.source]] : []),
    ...(account.kind === "company" && account.seats > 0 ? [copy.seatsOf(account.seats_used, account.seats)] : []),
    ...(end ? [copy.endsOn(formatDate(end))] : []),
    ...(account.reference ? [account.reference] : []),
  ];
}
