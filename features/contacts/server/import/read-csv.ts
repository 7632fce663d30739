import { parseRecipients } from "@aside/contract/parse-recipients.ts";
import { guessDelimiter, readRows } from "./csv-rows.ts";
import { type Field, fieldOf } from "./header-names.ts";
import { type Imported, type Problem, type Reading, toImported } from "./imported.ts";

/** Rows used to detect columns without a header. */
const SAMPLE = 50;

/** Null if no column contains addresses. Formulas are kept as text. */
export function readCsv(text: string, maxRows: number): Reading | "too_many" | null {
  // A first line written by Excel.
  const separator = /^sep=(.)\r?\n/i.exec(text);
  const body = separator ? text.slice(separator[0].length) : text;
  const delimiter = separator?.[1] ?? guessDelimiter(body);
  const offset = separator ? 1 : 0;
  const rows = readRows(body, delimiter, maxRows + 2);
  const [first] = rows;
  if (!first) return null;
  const hasHeader = !first.cells.some(holdsAddress);
  const people = hasHeader ? rows.slice(1) : rows;
  if (people.length > maxRows) return "too_many";
  const columns = chooseColumns(
    hasHeader ? first.cells.map(fieldOf) : [],
    people.slice(0, SAMPLE).map(({ cells }) => cells),
  );
  if (!columns) return null;
  const contacts: Imported[] = [];
  const problems: Problem[] = [];
  for (const { row, cells } of people) {
    const read = toImported(row + offset, readRow(cells, columns));
    if ("problem" in read) problems.push(read);
    else contacts.push(read);
  }
  return { contacts, problems };
}

const holdsAddress = (cell: string) => cell.includes("@") && parseRecipients(cell.slice(0, 1000)).people.length > 0;

type Columns = (Field | null)[];

/** Finds the columns by the header, otherwise by their values: those with addresses, and the first column of other text as the name. */
function chooseColumns(named: Columns, sample: string[][]): Columns | null {
  if (named.includes("email")) return named;
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => named[at] ?? null);
  const withAddresses = columns.map((_, at) => sample.some((cells) => holdsAddress(cells[at] ?? "")));
  if (!withAddresses.includes(true)) return null;
  const chosen: Columns = columns.map((field, at) => (withAddresses[at] ? "email" : field));
  if (named.length > 0) return chosen;
  const name = chosen.findIndex((field, at) => field === null && sample.some((cells) => /\p{L}/u.test(cells[at] ?? "")));
  return chosen.map((field, at) => (at === name ? "name" : field));
}

function readRow(cells: string[], columns: Columns) {
  const of = (field: Field) => cells.filter((cell, at) => columns[at] === field && cell.trim() !== "");
  const parts = [of("first")[0], of("middle")[0], of("last")[0]].filter((part) => part !== undefined);
  return {
    name: parts.length > 0 && of("first").length + of("last").length > 0 ? parts.join(" ") : (of("name")[0] ?? ""),
    company: of("company")[0] ?? "",
    phone: of("phone")[0] ?? "",
    note: of("note").join("\n"),
    addresses: of("email"),
  };
}
