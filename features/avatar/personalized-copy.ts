import { brand } from "@aside/brand/brand.ts";

export const personalCopy = {
  emailRequired: "Enter an email address.",
  emailInvalid: "Enter a valid email address.",
  nobody: "Add at least one person.",
  tooManyPeople: (max: number) => `At most ${max} people at a time.`,
  unknownVariable: (name: string) => `{${name}} is not known. Use {name} or {company}.`,
  valuesMissing: (emails: readonly string[]) =>
    `A name or company is missing for ${emails.slice(0, 3).join(", ")}${emails.length > 3 ? ` and ${emails.length - 3} more` : ""}.`,
  twice: "The same address is there twice.",
  /** Of one person's video. */
  postGone: `The ${brand.product} was deleted.`,
  personaGone: "The persona was deleted.",
  notSent: "It could not be sent.",
} as const;
