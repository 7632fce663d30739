import { PURGE_SECONDS } from "@aside/core/messages/contract.ts";
import { purgePosts } from "@aside/features/recording/server/clean-up/purge-posts.ts";
import type { TestApp } from "./start-app.ts";

/** Runs the worker's purge with the app's clock. */
export async function purgeDue(app: TestApp): Promise<void> {
  await purgePosts(app.context);
}

/** Simulates the end of the undo period of a deletion. Requires the worker. */
export async function purgeDeleted(app: TestApp): Promise<void> {
  const later = new Date(app.context.now().getTime() + (PURGE_SECONDS + 1) * 1000);
  await purgePosts({ ...app.context, now: () => later });
  await app.waitForJobs();
}
