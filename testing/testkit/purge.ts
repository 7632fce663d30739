import { TRASH_DAYS } from "@aside/core/messages/copy.ts";
import { purgePosts } from "@aside/features/recording/server/clean-up/purge-posts.ts";
import type { TestApp } from "./start-app.ts";

/** Runs the worker's purge with the app's clock. */
export async function purgeDue(app: TestApp): Promise<void> {
  await purgePosts(app.context);
}

/** Simulates the end of a deleted Aside's time in the trash. Requires the worker. */
export async function purgeDeleted(app: TestApp): Promise<void> {
  const later = new Date(app.context.now().getTime() + TRASH_DAYS * 24 * 60 * 60 * 1000 + 1000);
  await purgePosts({ ...app.context, now: () => later });
  await app.waitForJobs();
}
