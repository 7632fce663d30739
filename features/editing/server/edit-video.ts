import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { takeShown } from "@aside/core/messages/facts.ts";
import type {
  chooseCover as coverEndpoint,
  EditList,
  getEdit as getEndpoint,
  revertEdit as revertEndpoint,
  saveEdit as saveEndpoint,
} from "../contract.ts";
import { readEditState, requireShown } from "./edit-state.ts";
import { abortRenders, findRender, insertAssembledTake } from "@aside/core/takes/server/assembled-takes-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { remakePictures } from "./remake-pictures.ts";
import { saveEnrichment, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { copy } from "../copy.ts";
import { prepareEdit, renderEdit } from "./jobs.ts";
import { countEdit, lockEditedPost, saveCover } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { showTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

const SHORTEST = 0.25;
/** Trims shorter than this at the ends (less than a frame) are ignored. Seconds. */
const EDGE = 0.02;

const invalid = (message: string) => new AppError(422, "edit_invalid", message);

export const getEdit: Handler<typeof getEndpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  const state = await readEditState(context, actor, params.id);
  const { take_id, video_url } = state.original;
  if (video_url && state.render.state === "none")
    await context.jobs.enqueue(context.db, prepareEdit, { take_id }, { singletonKey: take_id });
  return state;
};

export const saveEdit: Handler<typeof saveEndpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const post = await lockEditedPost(trx, params.id);
    if (!post) throw notFound();
    if (post.edit_version !== body.version)
      throw new AppError(409, "edit_conflict", copy.editConflict, { details: { version: post.edit_version } });
    const { shown, base } = await requireShown(trx, post.take_id);
    await refuseDuringMerge(trx, shown);
    const list = checkList(body.edit_list, base);
    await abortRenders(trx, params.id);
    await countEdit(trx, params.id);
    if (isUntouched(list, base)) await showAgain(context, trx, params.id, base.id);
    else {
      const id = context.newId();
      await insertAssembledTake(trx, { id, kind: "edit", base, list, sources: [base.id] });
      await saveEnrichment(trx, id, "conversion", { state: "WAITING", progress: 0 });
      await context.jobs.enqueue(trx, renderEdit, { take_id: id }, { singletonKey: id, priority: 20 });
    }
    await signalPost(trx, params.id);
  });
  return await readEditState(context, actor, params.id);
};

export const revertEdit: Handler<typeof revertEndpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const post = await lockEditedPost(trx, params.id);
    if (!post) throw notFound();
    const { base } = await requireShown(trx, post.take_id);
    await abortRenders(trx, params.id);
    // If a merge is shown, show the video before the merge; if an edit is shown, show its base.
    await showAgain(context, trx, params.id, base.id === post.take_id && base.base_take_id ? base.base_take_id : base.id);
    await countEdit(trx, params.id);
    await signalPost(trx, params.id);
  });
  return await readEditState(context, actor, params.id);
};

export const chooseCover: Handler<typeof coverEndpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  const takeId = post.takeId;
  await requireShown(context.db, takeId);
  if (!takeId) throw notFound();
  await context.db.transaction().execute(async (trx) => {
    await saveCover(trx, params.id, body);
    await remakePictures(context, trx, { postId: params.id, takeId });
  });
  return await readEditState(context, actor, params.id);
};

/** An edit during a merge would abort it, and would be based on a video that is about to be replaced. */
async function refuseDuringMerge(db: Queryable, shown: TakeRow): Promise<void> {
  const making = await findRender(db, shown);
  if (making?.kind === "merge" && making.status === "converting") throw new AppError(409, "merge_under_way", copy.mergeUnderWay);
}

async function showAgain(context: AppContext, db: Queryable, postId: string, takeId: string): Promise<void> {
  await showTake(db, postId, takeId);
  await context.events.emit({ db, context }, takeShown, { post_id: postId, take_id: takeId });
}

/** Limits the ranges to the recording and checks their order. Throws 422. */
function checkList(list: EditList, base: TakeRow): EditList {
  if (!base.is_file_upload && (list.rotate !== 0 || list.crop !== null)) throw invalid(copy.editTurn);
  const ranges = list.ranges.map(({ start, end }) => ({ start, end: Math.min(end, base.duration) }));
  if (ranges.some((range, index) => range.start >= range.end || range.start < (ranges[index - 1]?.end ?? 0))) throw invalid(copy.editOrder);
  if (ranges.reduce((sum, range) => sum + range.end - range.start, 0) < SHORTEST) throw invalid(copy.editEmpty);
  return { ...list, ranges: joinRanges(ranges) };
}

/** Joins ranges that touch, because a split removes nothing. */
function joinRanges(ranges: EditList["ranges"]): EditList["ranges"] {
  const joined: EditList["ranges"] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && range.start - last.end < 0.001) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

function isUntouched(list: EditList, base: TakeRow): boolean {
  const [range] = list.ranges;
  const isWhole = list.ranges.length === 1 && range !== undefined && range.start < EDGE && range.end > base.duration - EDGE;
  return isWhole && list.volume === 1 && list.rotate === 0 && list.crop === null && list.blurs.length === 0;
}
