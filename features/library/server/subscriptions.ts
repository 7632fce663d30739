import { postEdited, takeAssembled, takeCompleted, takeShown, transcriptEnded, videoSubmitted } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { addHistory } from "./posts/history-store.ts";
import { listReviewers, lockEdited, resubmitPlace } from "./posts/places-store.ts";
import { signalPlaces } from "./posts/record-change.ts";

/** A changed video waits for approval again, if the company wants that. `takeId`: the take that is shown now, if it changed. */
async function askAgain(db: Queryable, context: AppContext, postId: string, takeId: string | null): Promise<void> {
  const place = await lockEdited(db, postId, takeId);
  if (!place || place.reapproval === "never") return;
  if (!place.is_other_video && (place.reapproval === "video" || !place.is_other_text)) return;
  await resubmitPlace(db, postId, { folderId: null, now: context.now() });
  const by = { id: place.author_id, name: place.author_name };
  const entry = { postId, companyId: place.company_id, folder: { id: place.folder_id, name: place.folder_name }, actor: null };
  await addHistory(db, [{ ...entry, action: "edited" }], { now: context.now(), newId: context.newId });
  await signalPlaces(db, [place]);
  await context.events.emit({ db, context }, videoSubmitted, {
    post_id: postId,
    event_id: place.event_id,
    folder_id: place.folder_id,
    folder_name: place.folder_name,
    by,
    to: await listReviewers(db, place.folder_id),
  });
}

export const subscriptions: Subscription[] = [
  subscribe(postEdited, async ({ post_id }, { db, context }) => await askAgain(db, context, post_id, null)),
  subscribe(transcriptEnded, async ({ post_id }, { db, context }) => await askAgain(db, context, post_id, null)),
  ...[takeCompleted, takeAssembled, takeShown].map((fact) =>
    subscribe(fact, async ({ post_id, take_id }, { db, context }) => await askAgain(db, context, post_id, take_id)),
  ),
];
