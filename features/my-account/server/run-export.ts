import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { requestMp4 } from "../../recording/server/api.ts";
import { EXPORT_DAYS } from "../contract.ts";
import { makeExport, sendExportMail } from "./jobs.ts";
import { deleteExport, type ExportRow, findExport, listMissingVideos, setExport } from "./store.ts";
import { writeArchive } from "./write-archive.ts";
import { findProfile } from "@aside/core/accounts/server/profile-store.ts";

export const exportsPrefix = (userId: string): string => `exports/${userId}/`;
export const exportKey = (row: { user_id: string; id: string }): string => `${exportsPrefix(row.user_id)}${row.id}.zip`;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Checks for the videos frequently at first, then every half minute. */
const waitSeconds = (waits: number): number => Math.min(30, 1 + waits * 2);
/** Videos that are not ready by then are listed as missing. */
const MAX_WAIT_MS = 6 * 60 * 60 * 1000;

/**
 * Waits until the person's videos exist as MP4 (rescheduled, so that no worker is blocked), then writes the ZIP to its key. A killed run
 * writes it again. Idempotent.
 */
export async function runExport(context: AppContext, run: JobRun<{ export_id: string; waits: number }>): Promise<void> {
  const row = await findExport(context.db, run.data.export_id);
  if (!row || !(await setExport(context.db, row.id, { state: "PROCESSING" }))) return;
  try {
    if (await awaitVideos(context, row, run.data.waits)) return;
    await finish(context, row, await store(context, row, run.signal));
  } catch (error) {
    if (run.isLastAttempt) await fail(context, row, error as Error);
    throw error;
  }
}

/** True if some are still missing; then the job is rescheduled. */
async function awaitVideos(context: AppContext, row: ExportRow, waits: number): Promise<boolean> {
  if (context.now().getTime() - row.created_at.getTime() > MAX_WAIT_MS) return false;
  return await context.db.transaction().execute(async (trx) => {
    const missing = await listMissingVideos(trx, row.user_id);
    if (missing.length === 0) return false;
    for (const takeId of missing) await requestMp4(context, trx, takeId);
    const next = { export_id: row.id, waits: waits + 1 };
    await context.jobs.enqueue(trx, makeExport, next, {
      singletonKey: `${row.id}:${next.waits}`,
      startAfterSeconds: waitSeconds(waits),
    });
    return true;
  });
}

/** Bytes written. */
async function store(context: AppContext, row: ExportRow, signal: AbortSignal): Promise<number> {
  const sink = new PassThrough();
  const [written, stored] = await Promise.allSettled([
    pipeline(writeArchive(context, row.user_id), sink, { signal }),
    context.storage.put(exportKey(row), sink, { contentType: "application/zip" }).catch((error: unknown) => {
      // If the store fails, the archive must not keep waiting to be read.
      sink.destroy(error as Error);
      throw error;
    }),
  ]);
  if (stored.status === "rejected") throw stored.reason as Error;
  if (written.status === "rejected") throw written.reason as Error;
  return stored.value.size;
}

/** If the person was deleted meanwhile, nothing is kept. */
async function finish(context: AppContext, row: ExportRow, size: number): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + EXPORT_DAYS * DAY_MS);
  const isWanted = await context.db.transaction().execute(async (trx) => {
    const person = await findProfile(trx, row.user_id);
    const isGoing = !person || (person.delete_after !== null && person.delete_after <= context.now());
    if (isGoing || !(await setExport(trx, row.id, { state: "PROCESSED", key: exportKey(row), size, expires_at: expiresAt }))) return false;
    const mail = { email: person.email, name: person.name, expires_at: expiresAt.toISOString() };
    await context.jobs.enqueue(trx, sendExportMail, mail, { singletonKey: row.id });
    return true;
  });
  if (isWanted) return;
  // If another run of this job finished first, the row names that run's object.
  if ((await findExport(context.db, row.id))?.state !== "PROCESSED") await context.storage.delete(exportKey(row));
}

/** Deletes what a failed attempt wrote. The failure is shown for a day. */
async function fail(context: AppContext, row: ExportRow, error: Error): Promise<void> {
  const failure = { state: "FAILED" as const, error: error.message.slice(0, 500), expires_at: new Date(context.now().getTime() + DAY_MS) };
  if (await setExport(context.db, row.id, failure)) await context.storage.delete(exportKey(row));
}

export async function removeExport(context: AppContext, row: ExportRow): Promise<void> {
  await context.storage.delete(exportKey(row));
  await deleteExport(context.db, row.id);
}
