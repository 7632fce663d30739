import { fitLine } from "./clean-text.ts";
import { canonicalEmail } from "./email-address.ts";

export type ParsedRecipients = { people: { email: string; name: string }[]; invalid: string[] };

/** The maximum length of a typed or pasted list. */
export const MAX_RECIPIENTS_TEXT = 100_000;
/** Further entries are ignored: no list of the product accepts as many. */
const MAX_ENTRIES = 10_000;
const MAX_NAME = 100;

/**
 * Recipients as people type or paste them: split on commas, semicolons, spaces and new lines; `Name <address>` keeps the
 * name. Each address is included once, in its canonical form; other entries are returned as `invalid`. Linear in the length of the text.
 */
export function parseRecipients(text: string): ParsedRecipients {
  const people = new Map<string, string>();
  const invalid = new Set<string>();
  const add = (word: string, name: string) => {
    if (word === "" || people.size + invalid.size >= MAX_ENTRIES) return;
    const address = canonicalEmail(word);
    if (address === null) invalid.add(word.slice(0, 320));
    else if (!people.get(address)) people.set(address, name === "" ? "" : fitLine(name, MAX_NAME));
  };
  const { named, loose } = findNamed(text);
  for (const { before, quotedName, address } of named) {
    const words = before.split(/\s+/).filter((word) => word !== "");
    // In "x@a.b Name <y@a.b>" the first word is a separate address.
    const isAddress = words.map((word) => canonicalEmail(word) !== null);
    for (const [at, word] of words.entries()) if (isAddress[at]) add(word, "");
    add(address, quotedName ?? words.filter((_, at) => !isAddress[at]).join(" "));
  }
  for (const piece of loose) for (const word of piece.split(/[\s,;]+/)) add(word, "");
  return { people: [...people].map(([email, name]) => ({ email, name })), invalid: [...invalid] };
}

type Named = { before: string; quotedName: string | null; address: string };

/** `"Name" <a@b.c>` and `Name <a@b.c>`, and the text between them. */
function findNamed(text: string): { named: Named[]; loose: string[] } {
  const named: Named[] = [];
  const loose: string[] = [];
  let from = 0;
  for (let open = text.indexOf("<"); open !== -1 && named.length < MAX_ENTRIES; open = text.indexOf("<", open + 1)) {
    const close = endOfAddress(text, open + 1);
    if (close === -1) continue;
    const { rest, before, quotedName } = splitName(text.slice(from, open).trimEnd());
    loose.push(rest);
    named.push({ before, quotedName, address: text.slice(open + 1, close) });
    from = close + 1;
  }
  loose.push(text.slice(from));
  return { named, loose };
}

/** The position of the `>` that ends an address without white space; -1 where there is none. */
function endOfAddress(text: string, start: number): number {
  const length = text.slice(start).search(/[<>\s]/);
  return length > 0 && text.charAt(start + length) === ">" ? start + length : -1;
}

/** The name at the end of a text: within the last quotes, or the text after the last separator. */
function splitName(text: string): { rest: string; before: string; quotedName: string | null } {
  const quote = text.length > 1 && text.endsWith('"') ? text.lastIndexOf('"', text.length - 2) : -1;
  if (quote !== -1 && !/[<>]/.test(text.slice(quote)))
    return { rest: text.slice(0, quote), before: "", quotedName: text.slice(quote + 1, -1) };
  let at = text.length;
  while (at > 0 && !/[<>,;"\n]/.test(text.charAt(at - 1))) at--;
  return { rest: text.slice(0, at), before: text.slice(at), quotedName: null };
}
