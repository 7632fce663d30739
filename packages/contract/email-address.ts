import punycode from "punycode.js";
import { compose, mixesAlphabets } from "./clean-text.ts";

/**
 * The address as people type it: local part, one @, a domain with a dot. Deliberately wide inside those bounds (IDN, plus
 * addressing), narrow on what breaks headers and lists, and on what is not seen.
 */
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
export const MAX_EMAIL_LENGTH = 254;
/** With white space around it, and letters that are not composed yet. */
export const MAX_TYPED_EMAIL = 1000;

/**
 * The one form in which an address is stored and compared, so that two spellings are one account: lower case, composed (NFC), an
 * international domain in Unicode. Null: it is no address, or looks like another one by letters of a second alphabet.
 */
export function canonicalEmail(value: string): string | null {
  if (value.length > MAX_TYPED_EMAIL || !value.includes("@")) return null;
  const address = compose(compose(value.trim()).toLowerCase());
  if (address.length > MAX_EMAIL_LENGTH || address.includes("..") || !EMAIL_PATTERN.test(address) || mixesAlphabets(address)) return null;
  const at = address.lastIndexOf("@");
  const domain = canonicalDomain(address.slice(at + 1));
  return domain === null || mixesAlphabets(domain) ? null : `${address.slice(0, at)}@${domain}`;
}

export const isEmail = (value: string): boolean => canonicalEmail(value) !== null;

/** By the rules that browsers resolve names with (UTS 46). A number at the end would be an IP address. */
function canonicalDomain(domain: string): string | null {
  if (/\.(?:\d+|0x[0-9a-f]*)$/.test(domain)) return null;
  if (/^[a-z0-9.-]*$/.test(domain) && !domain.includes("xn--")) return domain;
  try {
    return punycode.toUnicode(new URL(`http://${domain}`).hostname);
  } catch {
    return null;
  }
}
