import { MAX_IMPORT_ROWS } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { decodeText } from "./decode-text.ts";
import type { Reading } from "./imported.ts";
import { readCsv } from "./read-csv.ts";
import { isVcards, readVcards } from "./read-vcards.ts";

export type FileReading = Reading & { format: "csv" | "vcard" };

/** The content of a file, or why it cannot be read. */
export function readFile(bytes: Buffer): FileReading | { refused: string } {
  const text = decodeText(bytes);
  if (text === null) return { refused: copy.import.notText };
  const format = isVcards(text) ? ("vcard" as const) : ("csv" as const);
  const reading = format === "vcard" ? readVcards(text, MAX_IMPORT_ROWS) : readCsv(text, MAX_IMPORT_ROWS);
  if (reading === "too_many") return { refused: copy.import.tooManyRows(MAX_IMPORT_ROWS) };
  if (reading === null) return { refused: copy.import.noEmails };
  return { format, ...reading };
}
