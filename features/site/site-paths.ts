/**
 * The pages of the public site whose texts are in content/pages. The build renders them (features/site/web/render-pages.tsx),
 * apps/api/site/site-pages.ts serves them, and links to them load the page. all-paths.ts adds those that are drawn from data.
 */
export const SITE_PATHS = [
  "/",
  "/about-us",
  "/affiliate",
  "/amazon-gift-card",
  "/app-update",
  "/apps-and-integrations/",
  "/developers",
  "/faqs",
  "/how-it-works",
  "/how-to-whitelist",
  "/press",
  "/pricing",
  "/privacy",
  "/terms",
  "/trial-offer",
  "/usage-guide",
  "/use-cases",
] as const;

/** Below it are pages that are drawn from data. The app does not know which. */
const DEVELOPERS = "/developers/";

/** The site's page of an address's path, with or without a slash at its end. */
export const sitePathOf = (path: string): string | undefined =>
  SITE_PATHS.find((known) => known === path || (known !== "/" && known.replace(/\/$/, "") === path.replace(/\/$/, ""))) ??
  (path.startsWith(DEVELOPERS) ? path.replace(/\/$/, "") : undefined);

/** Parameters of campaigns. With any other one, the app answers at the root: it opens the sign-in, or finishes one. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ref|source)$/;

/** Whether the site's landing page answers at the root, not the app, which shows it behind the sign-in. */
export const isPlainRoot = (search: string): boolean => [...new URLSearchParams(search).keys()].every((name) => CAMPAIGN.test(name));
