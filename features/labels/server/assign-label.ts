import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { assignLabel as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { addLabels, ensureFavorite, findFavorite, listPostLabels, lockLabels, removeLabels } from "./store.ts";

/** Labels to add must exist; labels to remove may already be deleted. */
export const assignLabel: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await requireFeature(context, actor, "labels_favorites");
  return await context.db.transaction().execute(async (trx) => {
    const postIds = (await context.access.listViewable(trx, actor, [...new Set(body.post_ids)])).map((post) => post.id);
    const wanted = [...new Set(body.add)];
    if ((await lockLabels(trx, actor.userId, wanted)).length !== wanted.length) throw notFound();
    const star = await findStar(context, trx, actor.userId, body.favorite);
    const add = body.favorite === true && star ? [...wanted, star] : wanted;
    const remove = body.favorite === false && star ? [...body.remove, star] : body.remove;
    if (add.length > 0) await addLabels(trx, actor.userId, postIds, add);
    if (remove.length > 0) await removeLabels(trx, actor.userId, postIds, remove);
    await sendSignal(trx, "labels.changed", { user_id: actor.userId });
    const rows = Map.groupBy(await listPostLabels(trx, actor.userId, postIds), (row) => row.post_id);
    return {
      posts: postIds.map((postId) => ({
        post_id: postId,
        labels: (rows.get(postId) ?? []).map(({ label_id, kind, name, color }) => ({ label_id, kind, name, color })),
      })),
    };
  });
};

async function findStar(context: AppContext, db: Queryable, userId: string, favorite: boolean | undefined): Promise<string | undefined> {
  if (favorite === undefined) return undefined;
  if (!favorite) return await findFavorite(db, userId);
  return await ensureFavorite(db, { id: context.newId(), userId, name: copy.favorites, color: "amber" });
}
