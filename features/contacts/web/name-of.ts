import type { Contact } from "../contract.ts";

/** Who gave no name is called by the address. */
export const nameOf = ({ name, emails }: Pick<Contact, "name" | "emails">): string => name || (emails[0] ?? "");
