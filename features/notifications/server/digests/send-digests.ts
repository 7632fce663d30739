import { createHash } from "node:crypto";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { messageIdOf } from "@aside/server/email/links.ts";
import type { Mailer } from "@aside/server/email/port.ts";
import { writeDigestMail } from "./digest-email.ts";
import { claimDigest, findReader, forgetWaiting, markMailed } from "./digest-store.ts";
import { quietMinutesLeft } from "@aside/contract/time/local-time.ts";
import { presentNotification } from "../present.ts";
import { resolveSettings } from "../resolve-settings.ts";
import { stopAddress } from "../stop-token.ts";
import { findSettings, listWaiting } from "../store.ts";
import { keepVisible } from "../visible.ts";

/** More than these are only counted in the email. */
const MAX_ROWS = 200;

/**
 * One person after the other, each in a transaction around the email: if killed in between, the email is sent again with the same
 * Message-ID. An address that refuses email does not block others.
 */
export async function runDigests(context: AppContext, mailer: Mailer, run: JobRun<{ user_ids: string[]; slot: string }>): Promise<void> {
  let failure: unknown;
  for (const userId of run.data.user_ids) {
    if (run.signal.aborted) throw run.signal.reason;
    try {
      await sendDigest(context, mailer, userId, new Date(run.data.slot));
    } catch (error) {
      context.log.warn({ err: error, user_id: userId }, "a digest could not be sent");
      failure = error;
      // The notifications stay in the list. Without an end, it would be tried every quarter of an hour for ever.
      if (run.isLastAttempt) await forgetWaiting(context.db, userId);
    }
  }
  if (failure) throw failure;
}

async function sendDigest(context: AppContext, mailer: Mailer, userId: string, slot: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (!(await claimDigest(trx, userId))) return;
    const reader = await findReader(trx, userId, slot);
    if (!reader) return;
    const settings = resolveSettings(await findSettings(trx, userId));
    if (quietMinutesLeft(context.now(), settings) > 0) return;
    const waiting = await listWaiting(trx, userId, MAX_ROWS);
    const wanted = settings.digest === "off" ? [] : waiting.filter((row) => settings.kinds[row.kind].email);
    const rows = await keepVisible(context, userId, wanted);
    const [newest] = rows;
    if (newest) {
      // The same Message-ID for every attempt with the same content.
      const digest = createHash("sha256").update(JSON.stringify(rows.map((row) => [row.id, row.count])));
      const stop = stopAddress(context.config, "digests", userId);
      await mailer.send({
        to: { name: reader.name, address: reader.email },
        ...writeDigestMail({ rows: rows.map(presentNotification), email: reader.email, config: context.config, stop }),
        messageId: messageIdOf(context.config, `digest-${digest.digest("hex").slice(0, 32)}`),
        unsubscribeUrl: stop,
      });
    }
    if (waiting.length === 0) await forgetWaiting(trx, userId);
    else await markMailed(trx, waiting);
  });
}
