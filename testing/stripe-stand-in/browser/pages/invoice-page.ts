import { drawCardForm, drawForm, drawOutcome, drawPage } from "./layout.ts";
import { type Markup, markup } from "./markup.ts";

export type InvoicePage = {
  number: string;
  amount: string;
  status: string;
  date: string;
  lines: readonly { text: string; amount: string }[];
  /** Whether the invoice can be paid. */
  isOpen: boolean;
  /** Where the forms are posted. */
  action: string;
  message: string | null;
  error: string | null;
  needsAuthentication: boolean;
};

/** A hosted invoice, which can be paid by card while it is open. */
export function invoicePage(page: InvoicePage): string {
  const title = `Invoice ${page.number}`;
  const lines = page.lines.map(({ text, amount }) => markup`<li><span>${text}</span><span class="sum">${amount}</span></li>`);
  return drawPage(
    title,
    markup`<h1>${title}</h1>
${drawOutcome(page)}
<section aria-label="Summary"><div><p class="amount">${page.amount}</p><p class="muted">${page.date}</p></div>
<p><span class="chip">${page.status}</span></p>
<ul class="lines">${lines}</ul></section>
${page.isOpen && (page.needsAuthentication ? drawAuthentication(page) : drawPayment(page))}`,
  );
}

function drawPayment({ action, amount }: InvoicePage): Markup {
  return markup`<section aria-labelledby="pay"><h2 id="pay">Pay this invoice</h2>
${drawCardForm(action, { do: "pay" }, `Pay ${amount}`)}</section>`;
}

function drawAuthentication({ action }: InvoicePage): Markup {
  const buttons = markup`<div class="buttons wide-buttons">
<button class="main" name="result" value="succeed">Complete authentication</button>
<button name="result" value="fail">Fail authentication</button></div>`;
  return markup`<section aria-labelledby="secure"><h2 id="secure">3-D Secure</h2>
<p>Test mode: your bank asks you to confirm this payment.</p>
${drawForm(action, { do: "authenticate" }, buttons)}</section>`;
}
