/** The pages of the stand-in. For them the policy `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'` is enough. */
export { errorPage } from "./pages/error-page.ts";
export { invoicePage, type InvoicePage } from "./pages/invoice-page.ts";
export { portalPage, type PortalPage } from "./pages/portal-page.ts";
export { receiptPage } from "./pages/receipt-page.ts";
