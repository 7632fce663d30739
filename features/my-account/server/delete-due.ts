import { postDeleted } from "@aside/core/messages/facts.ts";
import { DELETED_LABEL } from "@aside/server/audit/deleted-label.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { postPrefix } from "@aside/server/storage/take-keys.ts";
import { accountClosed, membersChanged } from "@aside/core/accounts/facts.ts";
import { listDuePeople, listInboxOwners, listPostsToDelete, lockDuePerson } from "./deletion-store.ts";
import { deleteLateObjects } from "./jobs.ts";
import { keepPlayedTakes } from "./keep-played-takes.ts";
import { picturePrefix } from "./picture.ts";
import { exportsPrefix } from "./run-export.ts";
import { deletePosts } from "@aside/core/messages/server/posts/post-state-store.ts";
import { deleteEmptyGuests } from "@aside/core/accounts/server/guests-store.ts";
import { anonymize, deleteUser } from "@aside/core/accounts/server/profile-store.ts";

/** Signed uploads expire within this time, and no job on a take runs longer. */
const LATE_SECONDS = 2 * 60 * 60;

/** Deletes all accounts whose waiting period is over. One that fails is retried at the next run and does not block others. */
export async function deleteDue(context: AppContext): Promise<void> {
  for (const userId of await listDuePeople(context.db, context.now())) {
    try {
      await deletePerson(context, userId);
    } catch (error) {
      context.log.error({ err: error, user_id: userId }, "failed to delete an account; will retry at the next run");
    }
  }
}

/** Each step can be repeated: the process may be killed anywhere. Objects are deleted before the rows that name them. */
async function deletePerson(context: AppContext, userId: string): Promise<void> {
  if (!(await close(context, userId))) return;
  await context.storage.deletePrefix(picturePrefix(userId));
  for (;;) {
    const posts = await listPostsToDelete(context.db, userId);
    if (posts.length === 0) break;
    await deleteBatch(context, userId, posts);
  }
  // An export in progress finds no person, and deletes what it wrote.
  await context.storage.deletePrefix(exportsPrefix(userId));
  await context.db.transaction().execute(async (trx) => {
    for (const { onDelete } of context.personData) await onDelete?.(trx, userId);
    await deleteUser(trx, userId);
  });
}

/** From here on the deletion cannot be cancelled: nobody can sign in, the address is free, and the log does not name the person. */
async function close(context: AppContext, userId: string): Promise<boolean> {
  return await context.db.transaction().execute(async (trx) => {
    const person = await lockDuePerson(trx, userId, context.now());
    if (!person) return false;
    // Closed by an earlier run.
    if (!person.is_active) return true;
    await context.events.emit({ db: trx, context }, accountClosed, { user_id: userId });
    for (const { onClose } of context.personData) await onClose?.(trx, person);
    await context.jobs.forget(trx, [userId, person.email]);
    await anonymize(trx, userId);
    if (person.company_id !== null) await context.events.emit({ db: trx, context }, membersChanged, { company_id: person.company_id });
    await recordAudit(context, trx, {
      companyId: person.company_id,
      by: "system",
      action: "user.deleted",
      target: { kind: "user", id: null, label: DELETED_LABEL },
    });
    return true;
  });
}

async function deleteBatch(context: AppContext, userId: string, posts: { id: string; guest_id: string | null }[]): Promise<void> {
  const ids = posts.map((post) => post.id);
  await keepPlayedTakes(context, userId, ids);
  for (const postId of ids) await context.storage.deletePrefix(postPrefix(postId));
  await context.db.transaction().execute(async (trx) => {
    const owners = await listInboxOwners(trx, ids);
    // Rows are deleted first: subscribers then find the post gone, and clean up after running jobs.
    await deletePosts(trx, ids);
    await deleteEmptyGuests(
      trx,
      posts.flatMap((post) => post.guest_id ?? []),
      context.personData,
    );
    for (const postId of ids) await context.events.emit({ db: trx, context }, postDeleted, { post_id: postId });
    await context.jobs.enqueue(
      trx,
      deleteLateObjects,
      { post_ids: ids },
      { singletonKey: ids[0] ?? userId, startAfterSeconds: LATE_SECONDS },
    );
    await signalPeople(trx, "inbox.changed", owners);
  });
}
