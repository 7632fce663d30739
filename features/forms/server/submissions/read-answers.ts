import { cleanLine, mixesAlphabets } from "@aside/contract/clean-text.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { FormField } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { checkAnswers, domainOf } from "../../form-fields.ts";
import type { StoredAnswer } from "./submissions-store.ts";

export type Answers = {
  name: string;
  email: string;
  /** The host of the first domain; null: the form asks for none, or it is empty. */
  domain: string | null;
  /** The beginning of what was written. */
  excerpt: string;
  /** In the order of the form, without empty ones. */
  stored: StoredAnswer[];
};

const MAX_EXCERPT = 200;

/** What was typed into the form's fields; anything else is dropped. Throws 422 `invalid_answers` with `details.fields`: errors by key. */
export function readAnswers(fields: readonly FormField[], typed: Readonly<Record<string, string>>): Answers {
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = Object.hasOwn(typed, field.key) ? (typed[field.key] ?? "") : "";
    values[field.key] = field.type === "longtext" ? value.trim() : cleanLine(value);
  }
  const errors = checkAnswers(fields, values);
  for (const key of ["first_name", "last_name"]) if (mixesAlphabets(values[key] ?? "")) errors[key] = copy.oneAlphabet;
  if (Object.keys(errors).length > 0) throw new AppError(422, "invalid_answers", copy.checkAnswers, { details: { fields: errors } });
  const email = canonicalEmail(values["email"] ?? "") ?? "";
  const domainField = fields.find((field) => field.type === "domain");
  const written = fields.find((field) => field.type === "longtext" && values[field.key]);
  return {
    name: [values["first_name"], values["last_name"]].filter(Boolean).join(" "),
    email,
    domain: domainField ? domainOf(values[domainField.key] ?? "") : null,
    excerpt: written ? excerptOf(values[written.key] ?? "") : "",
    stored: fields.flatMap(({ key, label }) => {
      const value = key === "email" ? email : (values[key] ?? "");
      return value === "" ? [] : [{ key, label, value }];
    }),
  };
}

function excerptOf(text: string): string {
  const line = cleanLine(text);
  return line.length <= MAX_EXCERPT ? line : `${line.slice(0, MAX_EXCERPT).toWellFormed().trimEnd()}…`;
}
