import { brand } from "@aside/brand/brand.ts";

export const personalCopy = {
  unknownVariable: (name: string) => `{${name}} is not known. Use {name} or {company}.`,
  valuesMissing: (emails: readonly string[]) =>
    `A name or company is missing for ${emails.slice(0, 3).join(", ")}${emails.length > 3 ? ` and ${emails.length - 3} more` : ""}.`,
  twice: "The same address is there twice.",
  /** Why the text can't be said with someone's name in it. */
  unspeakableFor: (email: string, why: string) => `${email}: ${why}`,
  notesTooLong: (max: number) => `The text is too long with the names in it. Use at most ${max} characters.`,
  /** Of one person's video. */
  postGone: `The ${brand.product} was deleted.`,
  notSent: "It could not be sent.",
} as const;
