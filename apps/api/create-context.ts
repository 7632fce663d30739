import { postAccess } from "@aside/core/messages/server/posts/post-access.ts";
import * as administrationSubscriptions from "@aside/features/administration/server/subscriptions.ts";
import * as accountSubscriptions from "@aside/core/accounts/server/subscriptions.ts";
import * as signInSubscriptions from "@aside/features/sign-in/server/subscriptions.ts";
import * as invitationSubscriptions from "@aside/features/invitations/server/subscriptions.ts";
import * as commentSubscriptions from "@aside/features/comments/server/subscriptions.ts";
import * as contactSubscriptions from "@aside/features/contacts/server/subscriptions.ts";
import * as viewingSubscriptions from "@aside/features/viewing/server/subscriptions.ts";
import * as inboxSubscriptions from "@aside/features/inbox/server/subscriptions.ts";
import * as deliverySubscriptions from "@aside/features/delivery/server/subscriptions.ts";
import * as editingSubscriptions from "@aside/features/editing/server/subscriptions.ts";
import * as insightSubscriptions from "@aside/features/insights/server/subscriptions.ts";
import * as searchSubscriptions from "@aside/features/search/server/subscriptions.ts";
import * as transcriptSubscriptions from "@aside/features/transcripts/server/subscriptions.ts";
import * as notificationSubscriptions from "@aside/features/notifications/server/subscriptions.ts";
import * as formSubscriptions from "@aside/features/forms/server/subscriptions.ts";
import * as librarySubscriptions from "@aside/features/library/server/subscriptions.ts";
import * as entitlementSubscriptions from "@aside/core/entitlements/server/subscriptions.ts";
import * as messageSubscriptions from "@aside/core/messages/server/subscriptions.ts";
import * as recordingSubscriptions from "@aside/features/recording/server/subscriptions.ts";
import { closeEngines, openEngines } from "@aside/server/ai/open-engines.ts";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import { MediaTokens } from "@aside/server/auth/media-tokens.ts";
import { Tokens } from "@aside/server/auth/tokens.ts";
import type { Config } from "@aside/server/config/config.ts";
import { newId } from "@aside/server/db/new-id.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { ACCESS_CHANNEL, ChangeTimes } from "@aside/server/signals/change-times.ts";
import { SignalHub } from "@aside/server/signals/signals.ts";
import { waitForDatabase } from "@aside/server/db/wait-for-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { DomainEvents } from "@aside/server/http/domain-events.ts";
import { Sealing } from "@aside/server/http/sealing.ts";
import { Jobs } from "@aside/server/jobs/jobs.ts";
import type { Logger } from "@aside/server/log/logger.ts";
import { openStorage } from "@aside/server/storage/open-storage.ts";

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
    listen: { channel: ACCESS_CHANNEL, onNotification: (key) => changes.add(key) },
    onError: (error) => log.warn({ reason: error.message }, "lost a database connection"),
  });
  const jobs = new Jobs({ url: databaseUrl, log, supervise: options.role === "worker" });
  const signals = new SignalHub(databaseUrl, changes);
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
      [
        ...administrationSubscriptions.subscriptions,
        ...accountSubscriptions.subscriptions,
        ...signInSubscriptions.subscriptions,
        ...invitationSubscriptions.subscriptions,
        ...commentSubscriptions.subscriptions,
        ...contactSubscriptions.subscriptions,
        ...viewingSubscriptions.subscriptions,
        ...inboxSubscriptions.subscriptions,
        ...deliverySubscriptions.subscriptions,
        ...transcriptSubscriptions.subscriptions,
        ...insightSubscriptions.subscriptions,
        ...searchSubscriptions.subscriptions,
        ...notificationSubscriptions.subscriptions,
        ...entitlementSubscriptions.subscriptions,
        ...messageSubscriptions.subscriptions,
        ...librarySubscriptions.subscriptions,
        ...formSubscriptions.subscriptions,
        ...editingSubscriptions.subscriptions,
        ...recordingSubscriptions.subscriptions,
      ],
      { isShuffled: config.NODE_ENV === "test" },
    ),
    access: postAccess,
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
