import { isEmail } from "./fields.ts";

export type ParsedRecipients = { people: { email: string; name: string }[]; invalid: string[] };

/** `"Name" <a@b.c>` or `Name <a@b.c>`, the name without angle brackets. */
const NAMED = /(?:"([^"<>]*)"|([^<>,;"\n]*))\s*<([^<>\s]+)>/g;

/**
 * Recipients as people type or paste them: split on commas, semicolons, spaces and new lines (spec section 5); `Name <address>` keeps the
 * name. Without regard to case each address is taken once, in the order given; what is no address is returned as `invalid`.
 */
export function parseRecipients(text: string): ParsedRecipients {
  const people = new Map<string, string>();
  const invalid = new Set<string>();
  const add = (address: string, name: string) => {
    const email = address.trim().toLowerCase();
    if (email === "") return;
    if (!isEmail(email)) invalid.add(address.trim().slice(0, 320));
    else if (!people.get(email)) people.set(email, cleanName(name));
  };
  const rest = text.replace(NAMED, (_, quoted: string | undefined, plain: string | undefined, address: string) => {
    const before = (plain ?? "").trim();
    // In "x@a.b Name <y@a.b>" the first word is an address of its own.
    const words = before.split(/\s+/);
    const addresses = words.filter(isEmail);
    for (const word of addresses) add(word, "");
    add(address, quoted ?? words.filter((word) => !isEmail(word)).join(" "));
    return " ";
  });
  for (const word of rest.split(/[\s,;]+/)) add(word, "");
  return { people: [...people].map(([email, name]) => ({ email, name })), invalid: [...invalid] };
}

function cleanName(name: string): string {
  return [...name]
    .filter((c) => c >= " " && c !== "\u007f")
    .join("")
    .trim()
    .slice(0, 100);
}
