import { notFound } from "@aside/contract/errors.ts";
import { requireSend } from "@aside/core/entitlements/server/entitlements.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { signalPerson } from "../signal-person.ts";
import type {
  getPersonalized as getEndpoint,
  listPersonalized as listEndpoint,
  retryPersonalized as retryEndpoint,
  sendPersonalized as sendEndpoint,
  stopPersonalized as stopEndpoint,
} from "../../personalized-contract.ts";
import { requireAvatar } from "../access.ts";
import { makePersonalized } from "../jobs.ts";
import { lockPersonasOf } from "../personas/personas-store.ts";
import { requireReady } from "../personas/require-ready.ts";
import { failVideo } from "../videos/end-video.ts";
import { requireVideosLeft } from "../videos/start-video.ts";
import { lockVideo } from "../videos/videos-store.ts";
import { type BatchRow, findBatch, listBatches, lockBatch, setSendsWhenReady } from "./batches-store.ts";
import { changeItems, type ItemRow, listItems } from "./items-store.ts";
import { presentSummary, readBatch } from "./present.ts";
import { sendItem } from "./send-item.ts";

const PAGE = 20;

export const listPersonalized: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const user = await requireAvatar(context, actor);
  const rows = await listBatches(context.db, user.userId, { limit: PAGE + 1, offset: (query.page - 1) * PAGE });
  return { batches: rows.slice(0, PAGE).map(presentSummary), has_more: rows.length > PAGE };
};

export const getPersonalized: Handler<typeof getEndpoint> = async ({ actor, params, context }) =>
  await readBatch(context.db, (await requireOwn(context, actor, params.id)).userId, params.id);

/** Who has no such batch learns nothing about True Avatar either. */
async function requireOwn(context: AppContext, actor: Actor, id: string): Promise<UserActor> {
  const batch = await findBatch(context.db, id);
  if (batch?.user_id !== requireUser(actor).userId) throw notFound();
  return await requireAvatar(context, actor);
}

async function requireLocked(db: Queryable, userId: string, id: string): Promise<BatchRow> {
  const batch = await lockBatch(db, id);
  if (batch?.user_id !== userId) throw notFound();
  return batch;
}

export const sendPersonalized: Handler<typeof sendEndpoint> = async ({ actor, params, body, context }) => {
  const user = await requireOwn(context, actor, params.id);
  const ready = (await listItems(context.db, params.id, ["ready"])).filter(({ id }) => body.item_ids?.includes(id) ?? true);
  if (ready.length > 0) await requireSend(context, user, ready.length);
  for (const item of ready) await sendItem(context, user, item);
  return await readBatch(context.db, user.userId, params.id);
};

/** Those whose video was made are sent again; the others wait for one. */
export const retryPersonalized: Handler<typeof retryEndpoint> = async ({ actor, params, context }) => {
  const user = await requireOwn(context, actor, params.id);
  await context.db.transaction().execute(async (trx) => {
    await lockPersonasOf(trx, user.userId);
    const batch = await requireLocked(trx, user.userId, params.id);
    const ended = await listItems(trx, params.id, ["failed", "stopped"]);
    if (ended.length === 0) return;
    const [made, unmade] = [ended.filter(isMade), ended.filter((item) => !isMade(item))];
    if (unmade.length > 0) {
      await requireReady(trx, user.userId, batch.persona_id);
      await requireVideosLeft(context, trx, user.userId, unmade.length);
    }
    await changeItems(trx, idsOf(made), ["failed", "stopped"], { state: "ready" });
    await changeItems(trx, idsOf(unmade), ["failed", "stopped"], { state: "waiting" });
    await context.jobs.enqueue(trx, makePersonalized, { batch_id: params.id }, { singletonKey: `${params.id}:${context.newId()}` });
    await signalPerson(trx, user.userId);
  });
  return await readBatch(context.db, user.userId, params.id);
};

const isMade = ({ video_status }: ItemRow): boolean => video_status === "PROCESSED";
const idsOf = (items: readonly ItemRow[]): string[] => items.map(({ id }) => id);

export const stopPersonalized: Handler<typeof stopEndpoint> = async ({ actor, params, context }) => {
  const user = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    await requireLocked(trx, user.userId, params.id);
    await setSendsWhenReady(trx, params.id, false);
    for (const { video_id } of await listItems(trx, params.id, ["making"])) {
      const video = video_id === null ? undefined : await lockVideo(trx, video_id);
      if (video?.status === "PROCESSING") await failVideo({ db: trx, context }, video, "stopped");
    }
    const open = await listItems(trx, params.id, ["waiting"]);
    await changeItems(trx, idsOf(open), ["waiting"], { state: "stopped" });
    await signalPerson(trx, user.userId);
  });
  return { success: true as const };
};
