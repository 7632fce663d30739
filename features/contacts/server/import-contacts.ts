import type { Readable } from "node:stream";
import { tooLarge } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { type importContacts as endpoint, MAX_CONTACTS, MAX_IMPORT_BYTES } from "../contract.ts";
import { countOwn, lockContacts, writeWords } from "./contacts-store.ts";
import type { Imported } from "./import/imported.ts";
import { readInWorker } from "./import/read-in-worker.ts";
import { insertImported, readKnown, updateImported } from "./import-store.ts";
import { ownerOf } from "./own.ts";
import { ImportPlan, type Plan } from "./plan-import.ts";
import { tooManyContacts } from "./save-contact.ts";

const MAX_PROBLEMS = 100;
/** Rows per statement: larger ones would delay other requests. */
const BATCH = 500;

/** Imports all valid rows of the file, or none. */
export const importContacts: Handler<typeof endpoint> = async ({ actor, context, request }) => {
  const ownerId = ownerOf(actor);
  if (Number(request.headers["content-length"] ?? 0) > MAX_IMPORT_BYTES) throw tooLarge(MAX_IMPORT_BYTES);
  const bytes = await readLimited(request.body as Readable, MAX_IMPORT_BYTES);
  return await readInWorker(bytes, MAX_PROBLEMS, async (file) => {
    // Read before the transaction, because that may be repeated and the worker yields each batch once.
    const batches = await Array.fromAsync(file.batches());
    const plan = await context.db.transaction().execute(async (trx) => {
      await lockContacts(trx, ownerId);
      const made = await planFile(context, trx, ownerId, batches);
      if (made.added.length > 0 && (await countOwn(trx, ownerId)) + made.added.length > MAX_CONTACTS) throw tooManyContacts();
      await inBatches(made.added, async (rows) => await insertImported(trx, ownerId, rows));
      await inBatches(made.updated, async (rows) => await updateImported(trx, ownerId, rows));
      await inBatches([...made.added, ...made.updated], async (rows) => {
        await writeWords(
          trx,
          rows.map(({ id }) => id),
        );
      });
      return made;
    });
    return {
      format: file.format,
      added: plan.added.length,
      updated: plan.updated.length,
      unchanged: plan.unchanged,
      problems: file.problems,
      left_out: file.leftOut,
    };
  });
};

async function planFile(context: AppContext, db: Queryable, ownerId: string, batches: Imported[][]): Promise<Plan> {
  const plan = new ImportPlan(context.newId);
  for (const contacts of batches) {
    const emails = contacts.flatMap((contact) => contact.emails);
    plan.add(contacts, await readKnown(db, ownerId, emails));
  }
  return plan.finish();
}

async function inBatches<Row>(rows: Row[], write: (rows: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH));
}
