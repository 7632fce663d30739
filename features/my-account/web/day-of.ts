export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString("en-US", { day: "numeric", month: "long", year: "numeric" });
