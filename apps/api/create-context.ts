import { postAccess } from "@aside/core/messages/server/posts/post-access.ts";
import { closeEngines, openEngines } from "@aside/server/ai/open-engines.ts";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { MediaTokens } from "@aside/server/auth/media-tokens.ts";
import { Tokens } from "@aside/server/auth/tokens.ts";
import type { Config } from "@aside/server/config/config.ts";
import { newId } from "@aside/server/db/new-id.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { ChangeTimes } from "@aside/server/signals/change-times.ts";
import { PostgresBus } from "@aside/server/signals/postgres-bus.ts";
import { waitForDatabase } from "@aside/server/db/wait-for-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { DomainEvents } from "@aside/server/http/domain-events.ts";
import { Sealing } from "@aside/server/http/sealing.ts";
import { Jobs } from "@aside/server/jobs/jobs.ts";
import type { Logger } from "@aside/server/log/logger.ts";
import { openStorage } from "@aside/server/storage/open-storage.ts";
import { allFeatures } from "./features.ts";

/** The services that an api or worker process uses. `close` stops them in reverse order. */
export async function createContext(options: {
  config: Config;
  databaseUrl: string;
  log: Logger;
  role: "api" | "worker";
  now?: () => Date;
}): Promise<{ context: AppContext; close: () => Promise<void> }> {
  const { config, databaseUrl, log } = options;
  const now = options.now ?? (() => new Date());
  const changes = new ChangeTimes(now);
  const database = openDatabase({
    url: databaseUrl,
    // Nobody waits for a job's answer, and on a machine that converts videos a connection may take longer than a request can wait.
    ...(options.role === "worker" && { connectTimeoutMs: 30_000 }),
    onChange: (key) => changes.add(key),
    onError: (error) => log.warn({ reason: error.message }, "lost a database connection"),
  });
  const jobs = new Jobs({ url: databaseUrl, log, supervise: options.role === "worker" });
  const signals = new PostgresBus(databaseUrl, changes);
  const storage = await openStorage({
    ...(config.STORAGE_URL ? { url: config.STORAGE_URL } : {}),
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    signingKey: deriveKey(config.secretKey, "storage"),
  });
  const context: AppContext = {
    config,
    log,
    db: database.db,
    storage,
    jobs,
    signals,
    changes,
    tokens: new Tokens(config.secretKey),
    mediaTokens: new MediaTokens(deriveKey(config.secretKey, "media-token"), now),
    sealing: new Sealing(database.db, now),
    events: new DomainEvents(
      allFeatures.flatMap(({ subscriptions }) => subscriptions),
      { isShuffled: config.NODE_ENV === "test" },
    ),
    access: postAccess,
    personData: allFeatures.map(({ personData }) => personData),
    ai: openEngines(config),
    now,
    newId: () => newId(now().getTime()),
  };
  await waitForDatabase({ url: databaseUrl, report: (message) => log.warn(message) });
  await jobs.start();
  // The worker remembers facts, too, and must learn of changes by others.
  await signals.start();
  return {
    context,
    close: async () => {
      await signals.close();
      await jobs.stop(20_000);
      await closeEngines(context.ai);
      await database.close();
    },
  };
}
