import { describe, expect, it } from "vitest";
import { errorPage, invoicePage, type InvoicePage, portalPage, type PortalPage, receiptPage } from "./pages.ts";

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&`;

const PORTAL: PortalPage = {
  returnUrl: "http://localhost/plan",
  isForCard: false,
  action: "/dev/stripe/portal/1",
  email: "ada@example.com",
  message: null,
  error: null,
  plans: [{ id: "sub_1", name: "Team", price: "$10.00 per month", status: "Renews on June 1", isCanceled: false, canChange: true }],
  card: "Visa ending in 4242, expires 12/34",
  invoices: [{ number: "A-1", date: "May 1, 2026", amount: "$10.00", status: "Paid", href: "/dev/stripe/invoices/1" }],
};

const INVOICE: InvoicePage = {
  number: "A-1",
  amount: "$10.00",
  status: "Open",
  date: "May 1, 2026",
  lines: [{ text: "Team", amount: "$10.00" }],
  isOpen: true,
  action: "/dev/stripe/invoices/1",
  message: null,
  error: null,
  needsAuthentication: false,
};

/** The same page with every text replaced. */
function poison<T>(value: T): T {
  if (typeof value === "string") return HOSTILE as T;
  if (Array.isArray(value)) return value.map(poison) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, poison(inner)])) as T;
}

const outcome = { message: "Saved.", error: "Your card was declined." };
const receipt = { number: "R-1", amount: "$10.00", date: "May 1, 2026", description: "Team", refunded: "Refunded" };
const PAGES: [string, (change: <T>(page: T) => T) => string][] = [
  ["portal", (change) => portalPage(change({ ...PORTAL, ...outcome }))],
  ["invoice", (change) => invoicePage(change({ ...INVOICE, ...outcome }))],
  ["invoice with 3-D Secure", (change) => invoicePage(change({ ...INVOICE, ...outcome, needsAuthentication: true }))],
  ["receipt", (change) => receiptPage(change(receipt))],
  ["error", (change) => errorPage(change({ title: "Not found", text: "This page does not exist." }))],
];

describe("pages", () => {
  it.each(PAGES)("escape hostile text: %s", (_name, draw) => {
    const page = draw(poison);
    const tags = (html: string) => html.match(/<[a-z!/][^>]*/gi)?.map((tag) => tag.replace(/="[^"]*"/g, "")) ?? [];
    expect(page).toContain("&quot;&gt;&lt;script&gt;");
    expect(page).not.toMatch(/<script|<img|&(?!\w+;|#39;)/i);
    expect(tags(page)).toEqual(tags(draw((same) => same)));
  });

  it.each(PAGES)("have a language, a title, a heading, one main part and the notice: %s", (_name, draw) => {
    const page = draw((same) => same);
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(page).toMatch(/<title>[^<]+<\/title>/);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page.match(/<main>/g)).toHaveLength(1);
    expect(page).toContain("Test mode: this page is a stand-in for Stripe. No money moves.");
    expect(page).not.toMatch(/<script|\son\w+=| style=/);
  });
});

describe("the portal", () => {
  it("links to web addresses only", () => {
    const page = portalPage({ ...PORTAL, returnUrl: "javascript:alert(1)", invoices: [] });
    expect(page).toContain('href="#">Return to the app');
    expect(portalPage(PORTAL)).toContain('href="http://localhost/plan">Return to the app');
  });

  it("offers to cancel a plan, or to resume it", () => {
    const draw = (change: object) => portalPage({ ...PORTAL, plans: PORTAL.plans.map((plan) => ({ ...plan, ...change })) });
    expect(draw({})).toContain('name="do" value="cancel"');
    expect(draw({ isCanceled: true })).toContain('name="do" value="resume"');
    expect(draw({ canChange: false })).not.toMatch(/value="(?:cancel|resume)"/);
  });

  it("has tools for tests of each plan", () => {
    for (const action of ["renew", "fail-card"]) expect(portalPage(PORTAL)).toContain(`name="do" value="${action}"`);
    expect(portalPage({ ...PORTAL, plans: [] })).not.toContain("Test tools");
  });
});

describe("the invoice", () => {
  it("is paid by card while it is open", () => {
    expect(invoicePage(INVOICE)).toContain('name="do" value="pay"');
    expect(invoicePage({ ...INVOICE, isOpen: false })).not.toContain("<form");
  });

  it("asks for 3-D Secure instead of a card when needed", () => {
    const page = invoicePage({ ...INVOICE, needsAuthentication: true });
    expect(page).toContain('name="do" value="authenticate"');
    expect(page).toContain('name="result" value="succeed"');
    expect(page).toContain('name="result" value="fail"');
    expect(page).not.toContain('name="number"');
  });
});
