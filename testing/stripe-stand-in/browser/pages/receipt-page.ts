import { drawPage } from "./layout.ts";
import { markup } from "./markup.ts";

export type ReceiptPage = {
  number: string;
  amount: string;
  date: string;
  description: string;
  /** Such as "$10.00 refunded on June 1, 2026". */
  refunded: string | null;
};

export function receiptPage({ number, amount, date, description, refunded }: ReceiptPage): string {
  const title = `Receipt ${number}`;
  return drawPage(
    title,
    markup`<h1>${title}</h1>
<section aria-label="Summary"><div><p class="amount">${amount}</p><p class="muted">Paid on ${date}</p></div>
<ul class="lines"><li><span>${description}</span><span class="sum">${amount}</span></li></ul>
${refunded !== null && markup`<p><span class="chip">${refunded}</span></p>`}</section>`,
  );
}
