import type { Readable } from "node:stream";
import { AppError, tooLarge } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { readLimited } from "@aside/platform/storage/read-limited.ts";
import { type importContacts as endpoint, MAX_CONTACTS, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../contract.ts";
import { copy } from "../copy.ts";
import { countOwn, lockContacts, writeWords } from "./contacts-store.ts";
import { decodeText } from "./import/decode-text.ts";
import type { Reading } from "./import/imported.ts";
import { readCsv } from "./import/read-csv.ts";
import { isVcards, readVcards } from "./import/read-vcards.ts";
import { insertImported, readKnown, updateImported } from "./import-store.ts";
import { ownerOf } from "./own.ts";
import { planImport } from "./plan-import.ts";
import { tooManyContacts } from "./save-contact.ts";

const MAX_PROBLEMS = 100;

/** All of the file's readable rows, or none. */
export const importContacts: Handler<typeof endpoint> = async ({ actor, context, request }) => {
  const ownerId = ownerOf(actor);
  if (Number(request.headers["content-length"] ?? 0) > MAX_IMPORT_BYTES) throw tooLarge(MAX_IMPORT_BYTES);
  const { format, contacts, problems } = readFile(await readLimited(request.body as Readable, MAX_IMPORT_BYTES));
  const plan = await context.db.transaction().execute(async (trx) => {
    await lockContacts(trx, ownerId);
    const known = await readKnown(
      trx,
      ownerId,
      contacts.flatMap(({ emails }) => emails),
    );
    const made = planImport(contacts, known, context.newId);
    if (made.added.length > 0 && (await countOwn(trx, ownerId)) + made.added.length > MAX_CONTACTS) throw tooManyContacts();
    await insertImported(trx, ownerId, made.added);
    await updateImported(trx, ownerId, made.updated);
    await writeWords(
      trx,
      [...made.added, ...made.updated].map(({ id }) => id),
    );
    return made;
  });
  return {
    format,
    added: plan.added.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    problems: problems.slice(0, MAX_PROBLEMS),
    left_out: problems.length,
  };
};

function readFile(bytes: Buffer): Reading & { format: "csv" | "vcard" } {
  const text = decodeText(bytes);
  if (text === null) throw unreadable(copy.import.notText);
  const format = isVcards(text) ? ("vcard" as const) : ("csv" as const);
  const reading = format === "vcard" ? readVcards(text, MAX_IMPORT_ROWS) : readCsv(text, MAX_IMPORT_ROWS);
  if (reading === "too_many") throw unreadable(copy.import.tooManyRows(MAX_IMPORT_ROWS));
  if (reading === null) throw unreadable(copy.import.noEmails);
  return { format, ...reading };
}

const unreadable = (message: string) => new AppError(422, "import_unreadable", message);
