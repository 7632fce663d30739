import { fitLine, fitLines } from "@aside/contract/clean-text.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { parseRecipients } from "@aside/contract/parse-recipients.ts";
import { MAX_EMAILS } from "../../contract.ts";
import { copy } from "../../copy.ts";

/** A contact read from a row or card. */
export type Imported = { row: number; name: string; company: string; phone: string; note: string; emails: string[] };
export type Problem = { row: number; problem: string };
export type Reading = { contacts: Imported[]; problems: Problem[] };

const MAX_CELL = 2000;
const SHOWN = 60;

/** Cuts texts to the fields' lengths and removes what cannot be stored. A row without an address is a problem, not a contact. */
export function toImported(
  row: number,
  given: { name: string; company: string; phone: string; note: string; addresses: string[] },
): Imported | Problem {
  const cells = given.addresses.map((cell) => cell.slice(0, MAX_CELL).trim()).filter((cell) => cell !== "");
  const people = cells.flatMap(readCell);
  const emails = [...new Set(people.map(({ email }) => email))].slice(0, MAX_EMAILS);
  const [cell] = cells;
  if (emails.length === 0) return { row, problem: cell === undefined ? copy.import.noEmail : copy.import.notAnEmail(fitLine(cell, SHOWN)) };
  const name = fitLine(given.name, 200) || fitLine(people.find((person) => person.name !== "")?.name ?? "", 200);
  return { row, name, company: fitLine(given.company, 200), phone: fitLine(given.phone, 40), note: fitLines(given.note, 2000), emails };
}

/** One address, several (Google separates them by ` ::: `), or `Name <address>`. */
function readCell(cell: string): { email: string; name: string }[] {
  const email = canonicalEmail(cell.replace(/^mailto:/i, ""));
  return email !== null ? [{ email, name: "" }] : parseRecipients(cell.replaceAll(":::", " ")).people;
}
