import { HttpError } from "../http-error.ts";
import { parseForm } from "../parse-form.ts";
import type { World } from "../world.ts";
import type { Outcome } from "./outcome.ts";
import { errorPage } from "./pages.ts";
import { answerInvoice } from "./serve-invoice.ts";
import { answerPortal } from "./serve-portal.ts";
import { answerReceipt } from "./serve-receipt.ts";
import { readStripeScript } from "./stripe-script.ts";

export type Page = { status: number; headers: Record<string, string>; body: string };

const CSP = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const html = (status: number, body: string): Page => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": CSP, "cache-control": "no-store" },
  body,
});

/** The pages and the script for browsers. Null: the path belongs to the API. */
export function servePage(world: World, request: { method: string; path: string; query: string; body: string }): Page | null {
  const { method, path } = request;
  if (path === "/v3/stripe.js")
    return {
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
      body: readStripeScript(),
    };
  const [, kind = "", id = ""] = /^\/(portal|invoices|receipts)\/(\w+)$/.exec(path) ?? [];
  if (kind === "") return null;
  const action = `${new URL(world.publicUrl()).pathname.replace(/\/$/, "")}${path}`;
  const form = method === "POST" ? (parseForm(request.body) as Record<string, string>) : null;
  const done = new URLSearchParams(request.query).get("done");
  const answers = { portal: answerPortal, invoices: answerInvoice, receipts: answerReceipt } as const;
  try {
    const outcome: Outcome = answers[kind as keyof typeof answers](world, { id, action, form, done });
    if ("page" in outcome) return html(200, outcome.page);
    return { status: 303, headers: { location: `${action}?done=${outcome.done}` }, body: "" };
  } catch (error) {
    if (error instanceof HttpError) return html(404, errorPage({ title: "This page does not exist", text: error.message }));
    throw error;
  }
}
