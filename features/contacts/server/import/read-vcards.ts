import ICAL from "ical.js";
import { copy } from "../../copy.ts";
import { type Imported, type Problem, type Reading, toImported } from "./imported.ts";
import { toVersion3 } from "./old-vcard.ts";

const READ = /^(?:[\w-]+\.)?(FN|N|EMAIL|TEL|ORG|NOTE)(?=[;:])/i;
/** Longer lines (pictures) cannot be names or notes. */
const MAX_LINE = 10_000;
/** Maximum lines read per card. */
const MAX_LINES = 200;

export const isVcards = (text: string) => linesOf(text.slice(0, 1000)).some((line) => line.trim().toUpperCase() === "BEGIN:VCARD");

const linesOf = (text: string) => text.split(/\r\n|\r|\n/);

/** Reads vCard 2.1, 3.0 and 4.0, also mixed. A broken card is reported by its number; the others are read. */
export function readVcards(text: string, maxCards: number): Reading | "too_many" {
  const contacts: Imported[] = [];
  const problems: Problem[] = [];
  let row = 0;
  for (const lines of cardsOf(text)) {
    row += 1;
    if (row > maxCards) return "too_many";
    const read = readCard(row, lines);
    if ("problem" in read) problems.push(read);
    else contacts.push(read);
  }
  return { contacts, problems };
}

/** The raw lines of each card. An unclosed card ends at the next one, or at the end of the file. */
function* cardsOf(text: string): Generator<string[]> {
  let lines: string[] | null = null;
  for (const line of linesOf(text)) {
    const word = line.length < 40 ? line.trim().toUpperCase() : "";
    if (word === "BEGIN:VCARD") {
      if (lines) yield lines;
      lines = [];
    } else if (word === "END:VCARD") {
      if (lines) yield lines;
      lines = null;
    } else lines?.push(line);
  }
  if (lines) yield lines;
}

function readCard(row: number, lines: string[]): Imported | Problem {
  const version = /^VERSION:\s*(\S+)/i.exec(lines.find((line) => /^VERSION:/i.test(line)) ?? "")?.[1] ?? "2.1";
  const isWanted = (line: string) => line.length <= MAX_LINE && READ.test(line);
  const wanted = (version === "2.1" ? toVersion3(lines, isWanted) : unfold(lines).filter(isWanted))
    .slice(0, MAX_LINES)
    .map((line) => line.replace(/^[\w-]+\.(?=[\w-]+[;:])/, ""));
  try {
    const card = ICAL.parse(["BEGIN:VCARD", `VERSION:${version === "4.0" ? "4.0" : "3.0"}`, ...wanted, "END:VCARD"].join("\r\n")) as Jcard;
    return toImported(row, readProperties(card[1]));
  } catch {
    return { row, problem: copy.import.unreadable };
  }
}

function unfold(lines: string[]): string[] {
  const whole: string[][] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line) && whole.length > 0) whole.at(-1)?.push(line.slice(1));
    else whole.push([line]);
  }
  return whole.map((parts) => parts.join(""));
}

type Value = string | Value[];
type Jcard = ["vcard", [name: string, parameters: Record<string, unknown>, type: string, ...values: Value[]][]];

function readProperties(properties: Jcard[1]) {
  const of = (wanted: string) => properties.filter(([name]) => name === wanted).map(([, , , ...values]) => values);
  const [full = ""] = of("fn").map(flat);
  const [parts = []] = of("n").map(([value = ""]) => (Array.isArray(value) ? value : [value]));
  const [last = "", first = "", middle = ""] = parts.map((part) => flat([part]));
  return {
    name: full.trim() || [first, middle, last].filter((part) => part !== "").join(" "),
    company: of("org").map(([value = ""]) => flat([Array.isArray(value) ? (value[0] ?? "") : value]))[0] ?? "",
    phone: (of("tel").map(flat)[0] ?? "").replace(/^tel:/i, ""),
    note: of("note").map(flat).join("\n"),
    addresses: of("email").map(flat),
  };
}

const flat = (values: Value[]): string => values.flat(3).join(" ").trim();
