/** How this installation bills: the server writes it into the page; `none` without billing, and where the build draws pages. */
export const billingMode = (): string => (typeof document === "undefined" ? undefined : document.body.dataset["billing"]) ?? "none";
