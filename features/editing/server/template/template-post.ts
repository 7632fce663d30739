import { findEditedPost, lockEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { findTemplate, type Template } from "@aside/core/messages/server/posts/template-store.ts";
import { findRender, listTakeSources } from "@aside/core/takes/server/assembled-takes-store.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";

export type TemplatePost = {
  template: Template;
  /** The template's own copy. */
  take: TakeRow;
  /** The complete take that viewers see. */
  shown: TakeRow | undefined;
  /** The merge of the recording with the template, if it or an edit of it is shown. */
  merge: TakeRow | undefined;
  /** The take that is being rendered, or failed. */
  render: TakeRow | undefined;
};

/** Undefined without a template. */
export async function findTemplatePost(db: Queryable, postId: string): Promise<TemplatePost | undefined> {
  return await describe(db, await findEditedPost(db, postId));
}

/** As findTemplatePost; the post does not change until the transaction ends. */
export async function lockTemplatePost(db: Queryable, postId: string): Promise<TemplatePost | undefined> {
  return await describe(db, await lockEditedPost(db, postId));
}

async function describe(db: Queryable, post: { id: string; take_id: string | null } | undefined): Promise<TemplatePost | undefined> {
  const template = post && (await findTemplate(db, post.id));
  const take = template && (await findTake(db, template.take_id));
  if (!take) return undefined;
  const known = post.take_id === null ? undefined : await findTake(db, post.take_id);
  const shown = known?.status === "complete" ? known : undefined;
  const base = shown?.kind === "edit" && shown.base_take_id ? await findTake(db, shown.base_take_id) : shown;
  const isMerge = base?.kind === "merge" && base.base_take_id !== null && (await listTakeSources(db, base.id)).includes(take.id);
  return { template, take, shown, merge: isMerge ? base : undefined, render: shown && (await findRender(db, shown)) };
}
