import { createHash } from "node:crypto";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobHandler } from "@aside/server/jobs/jobs.ts";
import type { MappedError, recordClientErrors as spec, ScrubbedError } from "./jobs.ts";
import type { StackMapper } from "./map-stack.ts";
import { sendToSentry } from "./send-to-sentry.ts";
import { type Frame, printFrame } from "../scrub.ts";
import { upsertClientError } from "./store.ts";

/** Frames that decide whether two errors are the same. */
const FINGERPRINT_FRAMES = 3;

export const recordClientErrors =
  (context: AppContext, mapper: StackMapper): JobHandler<(typeof spec)["data"]> =>
  async ({ data }) => {
    const mapped = data.errors.map((error) => mapError(mapper, error, data.browser));
    // In one order everywhere, so that concurrent batches do not wait for each other in a circle.
    const distinct = mergeSame(mapped).toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
    await context.db.transaction().execute(async (trx) => {
      for (const error of distinct) await upsertClientError(trx, { ...error, id: context.newId(), batchId: data.batch_id });
    });
    for (const error of mapped) {
      const { frames, stack: _, ...fields } = error;
      // Most messages that people are shown are no defect.
      const level = error.kind === "toast" ? "info" : "warn";
      context.log[level]({ client_error: { ...fields, frame: frames[0] ? printFrame(frames[0]) : null } }, "error in a browser");
      await sendToSentry(context, error);
    }
  };

function mapError(mapper: StackMapper, error: ScrubbedError, browser: string): MappedError {
  const frames = mapper.map(error.stack);
  return { ...error, frames, stack: frames.map(printFrame).join("\n"), browser, fingerprint: fingerprintOf(error, frames) };
}

/** Without columns, and without numbers in the message: a new release or another count does not make another error. */
function fingerprintOf({ kind, message }: ScrubbedError, frames: Frame[]): string {
  const places = frames.slice(0, FINGERPRINT_FRAMES).map(({ file, line }) => `${file}:${line}`);
  return createHash("sha256")
    .update(JSON.stringify([kind, message.replace(/\d+/g, "0"), places]))
    .digest("base64url");
}

/** The newest of each, with the sum of their counts and the time of the first. */
function mergeSame(errors: readonly MappedError[]): (MappedError & { firstAt: string })[] {
  const merged = new Map<string, MappedError & { firstAt: string }>();
  for (const error of errors) {
    const before = merged.get(error.fingerprint);
    const newest = before && before.at > error.at ? before : error;
    const firstAt = before && before.firstAt < error.at ? before.firstAt : error.at;
    merged.set(error.fingerprint, { ...newest, firstAt, count: error.count + (before?.count ?? 0) });
  }
  return [...merged.values()];
}
