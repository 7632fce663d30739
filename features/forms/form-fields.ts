import { canonicalEmail } from "@aside/contract/email-address.ts";
import { type FormField, MAX_LONG_TEXT } from "./contract.ts";
import { copy } from "./copy.ts";

const MAX_LINE = 200;

/** Every form asks for these. They identify the submitter. */
export const PERSON_FIELDS: readonly FormField[] = [
  { key: "first_name", label: "First name", type: "text", is_required: true, options: [] },
  { key: "last_name", label: "Last name", type: "text", is_required: true, options: [] },
  { key: "email", label: "Email", type: "email", is_required: true, options: [] },
];

const REQUIRED: Readonly<Record<string, string>> = {
  first_name: copy.firstNameRequired,
  last_name: copy.lastNameRequired,
  email: copy.emailRequired,
};

/** A host name: labels of letters, digits and hyphens. */
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;

/** The host of a typed web address or domain, without `www.`; null: it is none. */
export function domainOf(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const host = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname.replace(/^www\./, "");
  return host !== undefined && host.length <= 253 && DOMAIN.test(host) ? host : null;
}

/** The error of each wrong answer, by field key. Checked in the browser and again on the server. */
export function checkAnswers(fields: readonly FormField[], answers: Readonly<Record<string, string>>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const error = checkAnswer(field, (answers[field.key] ?? "").trim());
    if (error !== null) errors[field.key] = error;
  }
  return errors;
}

function checkAnswer(field: FormField, value: string): string | null {
  if (value === "") return field.is_required ? (REQUIRED[field.key] ?? copy.required) : null;
  const max = field.type === "longtext" ? MAX_LONG_TEXT : MAX_LINE;
  if (value.length > max) return copy.tooLong(max);
  if (field.type === "email" && canonicalEmail(value) === null) return copy.emailInvalid;
  if (field.type === "phone" && !/^\+?[0-9 ()./-]{5,30}$/.test(value)) return copy.phoneInvalid;
  if (field.type === "domain" && domainOf(value) === null) return copy.domainInvalid;
  if (field.type === "select" && !field.options.includes(value)) return copy.optionInvalid;
  if (field.type === "checkbox" && value !== "yes") return copy.optionInvalid;
  return null;
}
