import { z } from "zod";
import { cleanLine, cleanLines, hasUnstorable, mixesAlphabets } from "./clean-text.ts";
import { canonicalEmail, MAX_EMAIL_LENGTH, MAX_TYPED_EMAIL } from "./email-address.ts";

type TextOptions = { min?: number; message?: string };

/** Text of one line that a person typed (clean-text.ts): 1..max characters. What cannot be stored is refused (hostile.md rows 29, 38). */
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

/** In characters: a position in a list of names, or of what a search found. */
export const MAX_CURSOR = 2_500;

const cursor = z
  .string()
  .min(1)
  .max(MAX_CURSOR)
  .describe("next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions.");

/** A page of a list that programs walk by `cursor`, and screens show by `page`: the first without both. */
export const cursorQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional().describe("Counts from 1, which is the default. Not together with cursor."),
  cursor: cursor.optional(),
});

export const nextCursor = z.string().nullable().describe("The cursor of the next page; null on the last one.");

/** `page` has no meaning with a cursor. */
export const cursorPageOf = <T extends z.ZodType>(item: T) => pageOf(item).extend({ next_cursor: nextCursor });

export const ok = z.object({ success: z.literal(true) });

export function email(messages: { required: string; invalid: string }) {
  return z
    .string(messages.required)
    .max(MAX_TYPED_EMAIL, { error: messages.invalid, abort: true })
    .meta({ maxLength: MAX_EMAIL_LENGTH, format: "email" })
    .transform((s, context) => {
      const address = canonicalEmail(s);
      if (address !== null) return address;
      context.issues.push({ code: "custom", input: s, message: s.trim() === "" ? messages.required : messages.invalid });
      return z.NEVER;
    });
}
