import { dictionary } from "@zxcvbn-ts/language-common";
import { brand } from "@aside/brand/brand.ts";

/** NIST SP 800-63B-4 and ASVS 5.0 (6.2.1): eight characters, without composition rules. */
const MIN_LENGTH = 8;

let common: ReadonlySet<string> | undefined;

/**
 * The problem with a new password: `short`, or `known` when it is on the list of common and leaked passwords (49,000) or is the person's
 * own address or name, or the product's. Null: none. Compared in Unicode's NFKC form, as it is hashed, and in lower case.
 */
export function checkPassword(password: string, person: { email: string; name: string }): "short" | "known" | null {
  const normal = password.normalize("NFKC");
  if ([...normal].length < MIN_LENGTH) return "short";
  common ??= new Set(dictionary["passwords-common"]);
  const lower = normal.toLowerCase();
  if (common.has(lower)) return "known";
  return isOwnWord(lower, person) ? "known" : null;
}

/** Spaces and signs are ignored: `Ada.Lovelace` is the name, `aside aside` the product. */
function isOwnWord(lower: string, person: { email: string; name: string }): boolean {
  const plain = lettersOf(lower);
  const words = person.name.normalize("NFKC").toLowerCase().split(/\s+/);
  const [local = "", domain = ""] = person.email.split("@");
  const own = [person.email, local, domain, words.join(""), words.toReversed().join(""), brand.product, brand.domain];
  return plain === "" ? false : own.map(lettersOf).includes(plain) || plain.replaceAll(lettersOf(brand.product), "") === "";
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
