import { Button } from "@aside/ui/elements/Button.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { type FormEvent, useState } from "react";
import type { Invoice } from "../checkout-contract.ts";
import type { BillingAccount } from "../contract.ts";
import { planCopy as copy } from "../copy.ts";
import { formatPrice } from "../prices.ts";
import { asTyped, leftOf, parseAmount } from "../refund.ts";
import { InvoiceList } from "./InvoiceList.tsx";
import { InvoiceRow, numberOf } from "./InvoiceRow.tsx";
import { useAccountInvoices, useRefund } from "./queries.ts";

const MAX_REASON = 200;

/** The invoices of an account, which an administrator of the installation can refund. Open while mounted. */
export function AccountInvoices({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const [refunding, setRefunding] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.invoicesOf(account.name || account.label)}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <InvoiceList invoices={useAccountInvoices(account)}>
        {(invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice}>
            {invoice.id === refunding ? (
              <RefundForm account={account} invoice={invoice} onClose={() => setRefunding(null)} />
            ) : (
              leftOf(invoice) > 0 && (
                <Button variant="secondary" aria-label={copy.refundOf(numberOf(invoice))} onClick={() => setRefunding(invoice.id)}>
                  {copy.refund}
                </Button>
              )
            )}
          </InvoiceRow>
        )}
      </InvoiceList>
    </Dialog>
  );
}

type FormProps = { account: BillingAccount; invoice: Invoice; onClose: () => void };

/** How much to refund, and why. Its button names the amount that will be refunded. */
function RefundForm({ account, invoice, onClose }: FormProps) {
  const refund = useRefund(account.id);
  const left = leftOf(invoice);
  const show = (amount: number) => formatPrice(amount, invoice.currency);
  const [typed, setTyped] = useState(asTyped(left));
  const [reason, setReason] = useState("");
  const [takesCredit, setTakesCredit] = useState(true);
  const [isSubmitted, setSubmitted] = useState(false);
  const amount = parseAmount(typed, left);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (amount === null || refund.isPending) return;
    refund.mutate(
      { invoice_id: invoice.id, amount, refunded: invoice.refunded, takes_credit: takesCredit, reason: reason.trim() },
      {
        onSuccess: () => {
          toastSuccess(copy.refundDone(show(amount)));
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} aria-label={copy.refundOf(numberOf(invoice))} className="flex w-full flex-col gap-4 py-2">
      <TextField
        label={copy.refundAmount(invoice.currency)}
        hint={copy.refundHint(show(left))}
        error={isSubmitted && amount === null ? copy.refundInvalid(show(left)) : undefined}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={copy.refundReason}
        hint={copy.refundReasonHint}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {invoice.credit > 0 && (
        <Checkbox
          label={copy.refundCredit(show(invoice.credit))}
          hint={copy.refundCreditHint}
          checked={takesCredit}
          onChange={(event) => setTakesCredit(event.target.checked)}
        />
      )}
      <p className="text-small text-muted">{copy.refundWarning}</p>
      {refund.error && (
        <p role="alert" className="text-danger">
          {refund.error.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          {copy.dismiss}
        </Button>
        <Button type="submit" variant="danger" busy={refund.isPending}>
          {amount === null ? copy.refund : copy.refundNow(show(amount))}
        </Button>
      </div>
    </form>
  );
}
