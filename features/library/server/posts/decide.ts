import { formatDateTime } from "@aside/contract/time/instants.ts";
import { AppError, conflict } from "@aside/contract/errors.ts";
import { videosDecided } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { decidePost as endpoint, decidePosts as bulkEndpoint } from "../../video-contract.ts";
import { copy } from "../../copy.ts";
import { requireLockedFolder } from "../folders/require-folder.ts";
import { requireMember } from "../rights/require-member.ts";
import { LEVEL } from "../../policy.ts";
import { findSettings } from "../rights/settings-store.ts";
import { approvePlaces, type PlaceRow, rejectPlaces } from "./places-store.ts";
import { presentItem } from "./present-item.ts";
import { type ChangeContext, recordChange } from "./record-change.ts";
import { requireItem, requirePlace, requirePlaces } from "./require-item.ts";

type Decision = { status: "approved" | "rejected"; rejection_reason?: string | undefined; folder_id?: string | undefined };

export const decidePost: Handler<typeof endpoint> = async ({ actor: who, params, body, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    const place = await requirePlace(trx, actor.userId, params.id);
    if (place.status !== "pending") throw describeDecided(place);
    if (body.version !== undefined && body.version !== place.version) throw conflict(copy.changed, { version: place.version });
    await decide({ context, db: trx, actor, request }, [place], body);
    return presentItem(await requireItem(trx, actor.userId, params.id));
  });
};

export const decidePosts: Handler<typeof bulkEndpoint> = async ({ actor: who, body, context, request }) => {
  const { actor } = await requireMember(context.db, who);
  return await context.db.transaction().execute(async (trx) => {
    const places = await requirePlaces(trx, actor.userId, body.post_ids);
    const [waiting, others] = [places.filter(({ status }) => status === "pending"), places.filter(({ status }) => status !== "pending")];
    if (waiting.length > 0) await decide({ context, db: trx, actor, request }, waiting, body);
    return { decided: waiting.map(({ post_id }) => post_id), skipped: others.map(({ post_id }) => post_id) };
  });
};

/** A constant number of statements, however many videos. */
async function decide(change: ChangeContext, places: readonly PlaceRow[], decision: Decision): Promise<void> {
  const { context, db, actor } = change;
  const ids = places.map(({ post_id }) => post_id);
  const reason = decision.status === "rejected" ? (decision.rejection_reason ?? null) : null;
  const now = context.now();
  const folder = await findTarget(db, actor.userId, decision);
  if (decision.status === "approved") {
    await refuseOwn(db, places);
    await approvePlaces(db, ids, { by: actor.userId, now, folderId: folder?.id ?? null });
  } else {
    if (reason === null) throw new AppError(422, "reason_needed", copy.reasonNeeded);
    await rejectPlaces(db, ids, { by: actor.userId, now, reason });
  }
  await recordChange(change, {
    places,
    folder,
    action: decision.status,
    audit: decision.status === "approved" ? "library.video_approved" : "library.video_rejected",
    reason,
  });
  await context.events.emit({ db, context }, videosDecided, {
    status: decision.status,
    reason,
    by: { id: actor.userId, name: actor.name },
    videos: places.map((place) => ({
      post_id: place.post_id,
      event_id: place.event_id,
      folder_id: folder?.id ?? place.folder_id,
      folder_name: folder?.name ?? place.folder_name,
      author_id: place.author_id,
    })),
  });
}

/** The folder that an approved video is placed in, if it is not the one it was submitted to. */
async function findTarget(db: Queryable, userId: string, { status, folder_id: folderId }: Decision) {
  if (status !== "approved" || folderId === undefined) return null;
  return await requireLockedFolder(db, userId, folderId, LEVEL.administer);
}

async function refuseOwn(db: Queryable, places: readonly PlaceRow[]): Promise<void> {
  const own = places.find((place) => place.is_own);
  if (own && !(await findSettings(db, own.company_id)).allows_self_approval) throw new AppError(422, "own_video", copy.ownVideo);
}

function describeDecided({ status, decided_at: at, decided_by_name: name }: PlaceRow): AppError {
  if (status === "pending" || at === null) return conflict(copy.notWaiting);
  return conflict(copy.decided(status, name ?? copy.someone, formatDateTime(at, "UTC")), {
    status,
    decided_by: name,
    decided_at: at.toISOString(),
  });
}
