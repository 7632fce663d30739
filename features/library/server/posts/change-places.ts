import { malformed, notFound } from "@aside/contract/errors.ts";
import { canEndAt } from "@aside/contract/time/days.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type {
  movePost as moveEndpoint,
  movePosts as moveAllEndpoint,
  pinPost as pinEndpoint,
  removePost as removeEndpoint,
  setExpiry as expiryEndpoint,
  withdrawPost as withdrawEndpoint,
} from "../../video-contract.ts";
import { copy } from "../../copy.ts";
import { requireLockedFolder } from "../folders/require-folder.ts";
import { requireMember } from "../rights/require-member.ts";
import { LEVEL } from "../../policy.ts";
import { deletePlace, lockPlaces, movePlaces, saveExpiry, savePin } from "./places-store.ts";
import { readExpiryDay } from "./read-expiry-day.ts";
import { presentItem } from "./present-item.ts";
import { type ChangeContext, recordChange } from "./record-change.ts";
import { requireItem, requirePlace, requirePlaces } from "./require-item.ts";

export const movePost: Handler<typeof moveEndpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    await move({ context, db: trx, actor, request }, [params.id], body.folder_id);
    return presentItem(await requireItem(trx, actor.userId, params.id));
  });
};

export const movePosts: Handler<typeof moveAllEndpoint> = async ({ actor: who, body, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db
    .transaction()
    .execute(async (trx) => ({ moved: await move({ context, db: trx, actor, request }, body.post_ids, body.folder_id) }));
};

async function move(change: ChangeContext, postIds: readonly string[], folderId: string): Promise<number> {
  const places = await requirePlaces(change.db, change.actor.userId, postIds);
  const folder = await requireLockedFolder(change.db, change.actor.userId, folderId, LEVEL.administer);
  const moved = places.filter((place) => place.folder_id !== folder.id);
  if (moved.length === 0) return 0;
  await movePlaces(
    change.db,
    moved.map(({ post_id }) => post_id),
    folder.id,
  );
  await recordChange(change, { places: moved, folder, action: "moved", audit: "library.video_moved" });
  return moved.length;
}

export const removePost: Handler<typeof removeEndpoint> = async ({ actor: who, params, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  await context.db.transaction().execute(async (trx) => {
    const place = await requirePlace(trx, actor.userId, params.id);
    await deletePlace(trx, place.post_id);
    const change = { context, db: trx, actor, request };
    await recordChange(change, { places: [place], folder: null, action: "removed", audit: "library.video_removed" });
  });
  return { success: true as const };
};

export const withdrawPost: Handler<typeof withdrawEndpoint> = async ({ actor: who, params, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  await context.db.transaction().execute(async (trx) => {
    const [place] = await lockPlaces(trx, actor.userId, [params.id]);
    if (!place?.is_own) throw notFound();
    await deletePlace(trx, place.post_id);
    const change = { context, db: trx, actor, request };
    await recordChange(change, { places: [place], folder: null, action: "withdrawn", audit: "library.video_withdrawn" });
  });
  return { success: true as const };
};

export const pinPost: Handler<typeof pinEndpoint> = async ({ actor: who, params, body, context }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    const place = await requirePlace(trx, actor.userId, params.id);
    // Only what members can watch is shown on the library's home.
    if (place.status !== "approved") throw notFound();
    await savePin(trx, place.post_id, body.is_pinned ? context.now() : null);
    return presentItem(await requireItem(trx, actor.userId, params.id));
  });
};

export const setExpiry: Handler<typeof expiryEndpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    const place = await requirePlace(trx, actor.userId, params.id);
    const expiry = expiryOf(body);
    await saveExpiry(trx, place.post_id, expiry);
    const change = { context, db: trx, actor, request };
    await recordChange(change, {
      places: [place],
      folder: null,
      action: "expiry_changed",
      audit: "library.video_expiry_changed",
      reason: readExpiryDay(expiry),
    });
    return presentItem(await requireItem(trx, actor.userId, params.id));
  });
};

function expiryOf({ expires_at: at, expires_on: day }: { expires_at: string | null; expires_on?: string | undefined }) {
  if (at === null) return { expires_at: null, expires_on: null };
  if (day !== undefined && !canEndAt(day, at)) throw malformed(copy.expiryDayWrong);
  return { expires_at: new Date(at), expires_on: day ?? null };
}
