/** One entry of a recipient list. `valid` is false where the text is not an email address; it is kept so that the user can correct it. */
export interface Recipient {
  email: string;
  name?: string;
  valid: boolean;
}

const ADDRESS = /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"(),;:\\[\].]+(\.[^\s@<>"(),;:\\[\].]+)+$/u;
/** The longest address that an email server must accept (RFC 5321). */
const LONGEST_ADDRESS = 254;

/** Whether the text has the form of one email address; international domains are allowed. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/**
 * Parses a typed or pasted list: addresses split on commas, semicolons, spaces and newlines, and `Name <a@b.c>`
 * (the name may be quoted and contain commas). De-duplicated by address regardless of case; the first wins.
 * Linear in the length of the text.
 */
export function parseRecipients(text: string): Recipient[] {
  return mergeRecipients([], splitOutsideQuotes(text).flatMap(readPiece));
}

/** Adds new entries to a list, comparing addresses regardless of case. */
export function mergeRecipients(list: readonly Recipient[], added: readonly Recipient[]): Recipient[] {
  const known = new Set(list.map((recipient) => recipient.email.toLowerCase()));
  const fresh = added.filter((recipient) => {
    const key = recipient.email.toLowerCase();
    return !known.has(key) && known.add(key);
  });
  return [...list, ...fresh];
}

function splitOutsideQuotes(text: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') quoted = !quoted;
    // A newline ends an unclosed quote; otherwise it would include the rest of the list.
    if (char === "\n" || char === "\r" || (!quoted && (char === "," || char === ";"))) {
      pieces.push(text.slice(from, at));
      from = at + 1;
      quoted = false;
    }
  }
  pieces.push(text.slice(from));
  return pieces;
}

function readPiece(piece: string): Recipient[] {
  const found: Recipient[] = [];
  let rest = piece;
  for (;;) {
    const open = rest.indexOf("<");
    const close = rest.indexOf(">", open + 1);
    if (open < 0 || close < 0) break;
    const { addresses, name } = readBeforeAngle(rest.slice(0, open));
    found.push(...addresses.map(bare), { ...bare(rest.slice(open + 1, close).trim()), ...(name && { name }) });
    rest = rest.slice(close + 1);
  }
  found.push(...rest.split(/[\s<>]+/u).map((word) => bare(word.replaceAll('"', ""))));
  return found.filter((recipient) => recipient.email !== "");
}

function readBeforeAngle(text: string): { addresses: string[]; name: string } {
  const quote = text.indexOf('"');
  const plain = quote < 0 ? text : text.slice(0, quote);
  const words = plain.split(/\s+/u).filter(Boolean);
  const addresses = words.filter((word) => word.includes("@"));
  const quotedName = quote < 0 ? "" : text.slice(quote).replaceAll('"', "");
  const name = [...words.filter((word) => !word.includes("@")), quotedName.trim()].filter(Boolean).join(" ");
  return { addresses, name };
}

function bare(email: string): Recipient {
  return { email, valid: isEmailAddress(email) };
}
