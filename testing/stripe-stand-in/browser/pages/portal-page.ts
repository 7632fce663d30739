import { drawCardForm, drawForm, drawOutcome, drawPage } from "./layout.ts";
import { type Markup, markup, safeHref } from "./markup.ts";

export type PortalPlan = {
  id: string;
  name: string;
  price: string;
  status: string;
  isCanceled: boolean;
  /** Whether the plan can be canceled or resumed. */
  canChange: boolean;
};

export type PortalInvoice = { number: string; date: string; amount: string; status: string; href: string };

export type PortalPage = {
  returnUrl: string;
  /** With the form for the card only. */
  isForCard: boolean;
  /** Where the forms are posted. */
  action: string;
  email: string;
  message: string | null;
  error: string | null;
  plans: readonly PortalPlan[];
  /** Such as "Visa ending in 4242, expires 12/34". */
  card: string | null;
  invoices: readonly PortalInvoice[];
};

/** The customer portal: plans, payment method, invoices, and what tests need. */
export function portalPage(page: PortalPage): string {
  return drawPage(
    "Billing",
    markup`<a class="back" href="${safeHref(page.returnUrl)}">Return to the app</a>
<div><h1>Billing</h1><p class="muted">${page.email}</p></div>
${drawOutcome(page)}
${!page.isForCard && drawPlans(page)}
${drawCard(page)}
${!page.isForCard && drawInvoices(page.invoices)}
${!page.isForCard && page.plans.length > 0 && drawTools(page)}`,
  );
}

function drawPlans({ plans, action }: PortalPage): Markup {
  const items = plans.map((plan, index) => {
    const [what, label] = plan.isCanceled ? ["resume", "Resume plan"] : ["cancel", "Cancel plan"];
    const button = markup`<button aria-describedby="plan-${String(index)}">${label}</button>`;
    return markup`<li><div><h3 id="plan-${String(index)}">${plan.name}</h3><p>${plan.price}</p><p class="small muted">${plan.status}</p></div>
${plan.canChange && drawForm(action, { do: what, subscription: plan.id }, button)}</li>`;
  });
  return markup`<section aria-labelledby="plans"><h2 id="plans">Plans</h2>
${items.length > 0 ? markup`<ul>${items}</ul>` : markup`<p class="muted">There is no plan.</p>`}</section>`;
}

function drawCard({ card, action }: PortalPage): Markup {
  return markup`<section aria-labelledby="card"><h2 id="card">Payment method</h2>
<p>${card ?? "No card is saved."}</p>
${drawCardForm(action, { do: "card" }, "Update payment method")}</section>`;
}

function drawInvoices(invoices: readonly PortalInvoice[]): Markup {
  const items = invoices.map(
    ({ number, date, amount, status, href }) => markup`<li><div><a href="${safeHref(href)}">${number}</a>
<p class="small muted">${date}</p></div><div class="sum"><p>${amount}</p><p class="small muted">${status}</p></div></li>`,
  );
  return markup`<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${items.length > 0 ? markup`<ul class="lines">${items}</ul>` : markup`<p class="muted">There is no invoice yet.</p>`}</section>`;
}

function drawTools({ plans, action }: PortalPage): Markup {
  const items = plans.map((plan, index) => {
    const name = `tool-${index}`;
    const renew = markup`<button aria-describedby="${name} renew-hint">Renew now</button>`;
    const fail = markup`<button aria-describedby="${name}">Use a card that fails at the next payment</button>`;
    return markup`<li><h3 id="${name}">${plan.name}</h3>
<div class="buttons wide-buttons">${drawForm(action, { do: "renew", subscription: plan.id }, renew)}
${drawForm(action, { do: "fail-card", subscription: plan.id }, fail)}</div></li>`;
  });
  return markup`<section aria-labelledby="tools"><h2 id="tools">Test tools</h2>
<p class="muted" id="renew-hint">"Renew now" bills the next period at once.</p><ul>${items}</ul></section>`;
}
