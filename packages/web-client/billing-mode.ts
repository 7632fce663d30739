/** How this installation bills: the server writes it into the page; `none` without billing, and where the build draws pages. */
export const billingMode = (): string => (typeof document === "undefined" ? undefined : document.body.dataset["billing"]) ?? "none";

/** The native app adds this to the browser's user agent. App stores forbid links to prices there. */
export const isNativeShell = (): boolean => typeof navigator !== "undefined" && navigator.userAgent.includes("AsideNative/");

/** Whether there are prices to show: this installation sells plans, and it is not the native app. */
export const sellsPlans = (): boolean => ["test", "stripe"].includes(billingMode()) && !isNativeShell();
