import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { PICTURES } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { makePictures } from "@aside/core/takes/server/jobs.ts";
import { saveEnrichment } from "@aside/core/takes/server/takes-store.ts";

/** Poster, GIF and email picture are made again, because the author chose others. */
export async function remakePictures(context: AppContext, db: Queryable, of: { postId: string; takeId: string }): Promise<void> {
  for (const kind of PICTURES) await saveEnrichment(db, of.takeId, kind, { state: "WAITING", progress: 0 });
  await context.jobs.enqueue(db, makePictures, { take_id: of.takeId }, { singletonKey: context.newId(), priority: 9 });
  await signalPost(db, of.postId);
}
