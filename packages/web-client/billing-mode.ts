/** How this installation bills: the server writes it into the page; `none` without billing. */
export const billingMode = (): string => document.body.dataset["billing"] ?? "none";
