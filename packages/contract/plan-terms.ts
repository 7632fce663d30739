/** How plans are sold. */
export const DURATIONS = ["monthly", "annually", "lifetime"] as const;
export type Duration = (typeof DURATIONS)[number];
export const CURRENCIES = ["USD", "EUR", "GBP", "CNY", "INR"] as const;
export type Currency = (typeof CURRENCIES)[number];
