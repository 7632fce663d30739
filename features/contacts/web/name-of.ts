import type { Contact } from "../contract.ts";

/** The name, or the address if there is none. */
export const nameOf = ({ name, emails }: Pick<Contact, "name" | "emails">): string => name || (emails[0] ?? "");
