import { AppError } from "@aside/contract/errors.ts";
import { findPersonActor } from "@aside/core/accounts/server/find-person-actor.ts";
import type { CreateAllowance } from "@aside/core/entitlements/server/allowances.ts";
import { requireCreate } from "@aside/core/entitlements/server/entitlements.ts";
import { avatarBatchEnded } from "@aside/core/messages/facts.ts";
import { copyPrivacy, insertEvent } from "@aside/core/messages/server/events/events-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { signalPerson } from "../signal-person.ts";
import { copy } from "../../copy.ts";
import { fillNotes } from "../../personal-notes.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { isAvatarOff } from "../access.ts";
import { requireSpeakable } from "../notes/require-speakable.ts";
import { chosenFor } from "../notes/voices.ts";
import { lockPersona, lockPersonasOf } from "../personas/personas-store.ts";
import { stopMaking } from "../videos/stop-making.ts";
import { spokenBy, startVideo } from "../videos/start-video.ts";
import { choosePersona } from "../videos/videos-store.ts";
import { type BatchRow, findBatch, lockBatch, readCounts } from "./batches-store.ts";
import { changeItems, type ItemRow, listItems, lockNextItem, type StoredState } from "./items-store.ts";
import { sendItem } from "./send-item.ts";

const MAX_TITLE = 200;

/**
 * Does what is due of a batch: sends those that are ready, and starts the next video when none is being made. Each step is a transaction, so
 * that a worker that dies leaves nothing half done. It runs again when a video has ended, and by the sweep.
 */
export async function runPersonalized(context: AppContext, { data }: Pick<JobRun<{ batch_id: string }>, "data">): Promise<void> {
  const batch = await findBatch(context.db, data.batch_id);
  if (!batch) return;
  const author = await findPersonActor(context.db, batch.user_id);
  if (!author || (await isAvatarOff(context, batch.user_id))) return await end(context, batch.user_id);
  await repair(context, batch);
  if (batch.sends_when_ready) for (const item of await listItems(context.db, batch.id, ["ready"])) await sendItem(context, author, item);
  while (await startNext(context, author, batch));
  await tellIfEnded(context, batch);
}

async function change(
  context: AppContext,
  batch: BatchRow,
  ids: readonly string[],
  from: readonly StoredState[],
  to: { state: StoredState; message?: string | null },
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (await changeItems(trx, ids, from, to)) await signalPerson(trx, batch.user_id);
  });
}

/** The author may not use True Avatar any more. */
async function end(context: AppContext, userId: string): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockPersonasOf(trx, userId);
    await stopMaking({ db: trx, context }, { userId }, "off");
  });
}

/** Items whose Aside was deleted while its video was made. */
async function repair(context: AppContext, batch: BatchRow): Promise<void> {
  const gone = (await listItems(context.db, batch.id, ["making"])).filter(({ post_id }) => post_id === null);
  await change(context, batch, idsOf(gone), ["making"], { state: "failed", message: personalCopy.postGone });
}

const idsOf = (items: readonly ItemRow[]): string[] => items.map(({ id }) => id);

/** Whether there may be another one to start. */
async function startNext(context: AppContext, author: UserActor, batch: BatchRow): Promise<boolean> {
  const waiting = await listItems(context.db, batch.id, ["waiting"]);
  const [next] = waiting;
  if (!next) return false;
  const allowance = await requireCreate(context, author).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return error;
  });
  // None of the others may be created either.
  if (allowance instanceof AppError) {
    await change(context, batch, idsOf(waiting), ["waiting"], { state: "failed", message: allowance.message });
    return false;
  }
  return await context.db.transaction().execute(async (trx) => {
    await lockPersonasOf(trx, author.userId);
    if (!(await lockBatch(trx, batch.id))) return false;
    if ((await listItems(trx, batch.id, ["making"])).length > 0) return false;
    // Before the item: removing a persona locks in this order.
    const persona = await lockPersona(trx, batch.persona_id);
    if ((await lockNextItem(trx, batch.id)) !== next.id) return true;
    await signalPerson(trx, author.userId);
    if (persona?.status !== "PROCESSED")
      return await changeItems(trx, [next.id], ["waiting"], { state: "failed", message: copy.failures.removed });
    const values = { name: next.name, company: next.company };
    const notes = fillNotes(batch.notes, values);
    // Its person may have changed how words are said since.
    const why = await whyRefused(async () => await requireSpeakable(context, trx, persona, [{ text: notes }]));
    if (why !== null) return await changeItems(trx, [next.id], ["waiting"], { state: "failed", message: why });
    const postId = next.post_id ?? (await makeDraft(context, trx, allowance, batch, fillNotes(batch.title, values)));
    await choosePersona(trx, { post_id: postId, persona_id: persona.id, image_id: batch.image_id, engine: persona.engine });
    const spoken = spokenBy(chosenFor(batch, persona));
    await startVideo(context, trx, persona, { id: context.newId(), postId, imageId: batch.image_id, notes, spoken });
    await changeItems(trx, [next.id], ["waiting"], { state: "making", post_id: postId });
    return false;
  });
}

/** Null: it was not refused. */
async function whyRefused(check: () => Promise<void>): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** An Aside for one person, with the privacy settings of the draft that it is made from. */
async function makeDraft(context: AppContext, db: Queryable, allowance: CreateAllowance, batch: BatchRow, title: string): Promise<string> {
  const [id, postId] = [context.newId(), context.newId()];
  await insertEvent(db, allowance, {
    id,
    title: title.trim().slice(0, MAX_TITLE),
    isPublic: true,
    isActive: true,
    isContributor: true,
    privacyId: context.newId(),
    postId,
  });
  if (batch.post_id !== null) await copyPrivacy(db, { fromPostId: batch.post_id, toEventId: id });
  return postId;
}

/** Handlers do it once per batch. */
async function tellIfEnded(context: AppContext, { id, user_id, sends_when_ready }: BatchRow): Promise<void> {
  const counts = await readCounts(context.db, id);
  if (!counts || counts.waiting + counts.making > 0 || (sends_when_ready && counts.ready > 0)) return;
  const about = (await listItems(context.db, id)).find(({ post_id }) => post_id !== null);
  if (!about?.post_id || !about.event_id) return;
  const { ready, sent, failed } = counts;
  const fact = { batch_id: id, post_id: about.post_id, event_id: about.event_id, user_id, ready, sent, failed };
  await context.db.transaction().execute(async (trx) => await context.events.emit({ db: trx, context }, avatarBatchEnded, fact));
}
