import { z } from "zod";

/**
 * Text that a person typed: trimmed, NFC, 1..max characters. NUL cannot be stored by PostgreSQL and a lone surrogate has no
 * UTF-8 form, so both are refused at the edge with a message (hostile.md row 29).
 */
export function text(max: number, options: { min?: number; message?: string } = {}) {
  const min = options.min ?? 1;
  return z
    .string(options.message)
    .refine((s) => !s.includes("\u0000") && s.isWellFormed(), { error: "Please remove characters that cannot be stored." })
    .transform((s) => s.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(min, options.message ?? "Please fill in this field.")
        .max(max, `Please use at most ${max} characters.`),
    );
}

/** Like `text`, but may be empty. */
export const optionalText = (max: number) => text(max, { min: 0 });

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
 * The address as people type it: local part, one @, a domain with a dot. Deliberately wide inside those bounds (IDN, plus
 * addressing), narrow on what breaks headers and lists.
 */
const EMAIL_PATTERN =
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u;
const MAX_EMAIL_LENGTH = 254;

export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(value) && !value.includes("..");
}

export function email(messages: { required: string; invalid: string }) {
  return z
    .string(messages.required)
    .transform((s) => s.trim().toLowerCase())
    .pipe(z.string().min(1, messages.required).refine(isEmail, { error: messages.invalid }));
}
