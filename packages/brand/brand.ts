/**
 * Everything that names the product. A self-hoster rebrands only this file: texts in the features
 * use `brand.product` / `brand.products`, paths use `brand.slug`.
 */
export const brand = {
  /** Singular, as in "an Aside". */
  product: "Aside",
  /** Plural, as in "My Asides". */
  products: "Asides",
  /** In paths (`/aside/{eventId}`) and plan slugs (`aside_trial_biweekly`). */
  slug: "aside",
  domain: "aside.example",
  mailFrom: { name: "Aside", address: "no-reply@aside.example" },
  mailboxes: {
    sales: "sales@aside.example",
    support: "support@aside.example",
    feedback: "feedback@aside.example",
    healthSales: "health-sales@aside.example",
  },
  copyright: "© 2026 Aside contributors",
  version: "0.1.0",
} as const;
