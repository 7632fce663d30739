import type { UserActor } from "@aside/server/auth/actor.ts";
import { type AuditAction, recordAudits } from "@aside/server/audit/record-audit.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendSignals } from "@aside/server/signals/signals.ts";
import type { FastifyRequest } from "fastify";
import type { LibraryHistoryEntry } from "../../video-contract.ts";
import { addHistory } from "./history-store.ts";

/** The actor of a change, with its transaction and request. */
export type ChangeContext = { context: AppContext; db: Queryable; actor: UserActor; request: FastifyRequest };

type Place = {
  post_id: string;
  event_id: string;
  company_id: string;
  folder_id: string;
  folder_name: string;
  author_id: string | null;
  title: string;
};

type Change = {
  places: readonly Place[];
  /** Their new folder; null: unchanged. */
  folder: { id: string; name: string } | null;
  action: LibraryHistoryEntry["action"];
  audit: AuditAction;
  reason?: string | null;
};

/** History, audit log and signals of a change to several videos, each in one statement. */
export async function recordChange({ context, db, actor, request }: ChangeContext, change: Change): Promise<void> {
  const { places, action, audit, reason = null } = change;
  const folderOf = (place: Place) => change.folder ?? { id: place.folder_id, name: place.folder_name };
  await addHistory(
    db,
    places.map((place) => ({
      postId: place.post_id,
      companyId: place.company_id,
      folder: folderOf(place),
      actor: { id: actor.userId, name: actor.name },
      action,
      reason,
    })),
    { now: context.now(), newId: context.newId },
  );
  await recordAudits(
    context,
    db,
    places.map((place) => ({
      companyId: place.company_id,
      by: actor,
      action: audit,
      target: { kind: "post", id: place.post_id, label: place.title },
      details: { folder: folderOf(place).name, ...(reason === null ? {} : { reason }) },
      request,
    })),
  );
  await signalPlaces(db, places);
}

/** Notifies the authors and everyone who views these videos. */
export async function signalPlaces(db: Queryable, places: readonly Pick<Place, "post_id" | "event_id" | "author_id">[]): Promise<void> {
  await sendSignals(
    db,
    "post.changed",
    places.map((place) => ({ post_id: place.post_id, event_id: place.event_id, user_id: place.author_id })),
  );
}
