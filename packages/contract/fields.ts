import punycode from "punycode.js";
import { z } from "zod";
import { cleanLine, cleanLines, compose, hasUnstorable, mixesAlphabets } from "./clean-text.ts";

type TextOptions = { min?: number; message?: string };

/** Text of one line that a person typed (clean-text.ts): 1..max characters. What cannot be stored is refused (docs/hostile-inputs.md rows 29, 38). */
export const text = (max: number, options: TextOptions = {}) => cleanedText(max, cleanLine, options);

/** A person's name for others: like `text`, but an existing name cannot be imitated with the letters of another alphabet. */
export const personName = (max: number, options: TextOptions = {}) =>
  text(max, options).refine((name) => !mixesAlphabets(name), { error: "Please write each name in one alphabet." });

/** Like `text`, but may be empty. */
export const optionalText = (max: number) => text(max, { min: 0 });

/** Text of several lines: notes, comments, messages. Line breaks and tabs stay. */
export const longText = (max: number, options: TextOptions = {}) => cleanedText(max, cleanLines, options);

/** Like `longText`, but may be empty. */
export const optionalLongText = (max: number) => longText(max, { min: 0 });

function cleanedText(max: number, clean: (text: string) => string, { min = 1, message }: TextOptions) {
  const tooLong = `Please use at most ${max} characters.`;
  return (
    z
      .string(message)
      // Checked before any processing; cleaning may remove more than it keeps.
      .max(4 * max + 1000, { error: tooLong, abort: true })
      .refine((s) => !hasUnstorable(s), { error: "Please remove characters that cannot be stored." })
      .meta({ maxLength: max })
      .transform(clean)
      .pipe(
        z
          .string()
          .min(min, message ?? "Please fill in this field.")
          .max(max, tooLong),
      )
  );
}

export const id = z.uuid();
export const idParams = z.object({ id });

/** ISO 8601, UTC. */
export const timestamp = z.iso.datetime();

/** A page of a list: `page` counts from 1; the server caps its size. */
export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) });

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    page: z.number().int(),
    page_size: z.number().int(),
    total: z.number().int(),
  });
}

export const ok = z.object({ success: z.literal(true) });

/**
 * An address as people type it: local part, one @, a domain with a dot. Permissive within those limits (IDN, plus
 * addressing), strict on characters that break headers and lists, and on invisible ones.
 */
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
const MAX_EMAIL_LENGTH = 254;
/** With surrounding white space, and letters that are not composed yet. */
const MAX_TYPED_EMAIL = 1000;

/**
 * The one form in which an address is stored and compared, so that two spellings are one account: lower case, composed (NFC), an
 * international domain in Unicode. Null: not an address, or an imitation of one with letters of a second alphabet.
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

/** By the rules with which browsers resolve names (UTS 46). A number at the end would be an IP address. */
function canonicalDomain(domain: string): string | null {
  if (/\.(?:\d+|0x[0-9a-f]*)$/.test(domain)) return null;
  if (/^[a-z0-9.-]*$/.test(domain) && !domain.includes("xn--")) return domain;
  try {
    return punycode.toUnicode(new URL(`http://${domain}`).hostname);
  } catch {
    return null;
  }
}

export function email(messages: { required: string; invalid: string }) {
  return z
    .string(messages.required)
    .max(MAX_TYPED_EMAIL, { error: messages.invalid, abort: true })
    .meta({ maxLength: MAX_EMAIL_LENGTH })
    .transform((s, context) => {
      const address = canonicalEmail(s);
      if (address !== null) return address;
      context.issues.push({ code: "custom", input: s, message: s.trim() === "" ? messages.required : messages.invalid });
      return z.NEVER;
    });
}
