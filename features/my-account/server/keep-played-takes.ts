import type { AppContext } from "@aside/server/http/context.ts";
import { STORED_TRACKS, type StoredTrack, takePrefix, trackKey } from "@aside/server/storage/take-keys.ts";
import { keepCompactTracks } from "@aside/core/takes/server/compact-tracks-store.ts";
import { listTakesPlayedByOthers } from "./deletion-store.ts";
import { hideTake } from "@aside/core/messages/server/posts/shown-take-store.ts";
import { moveTake } from "@aside/core/takes/server/assembled-takes-store.ts";

/**
 * Another person's reply is deleted with the person's Aside. If its author merged it into a video of another Aside, the segments that the
 * merge plays are moved there. Copied before the rows change, so that it can always be played; idempotent.
 */
export async function keepPlayedTakes(context: AppContext, userId: string, postIds: string[]): Promise<void> {
  const { db, storage } = context;
  for (const take of await listTakesPlayedByOthers(db, userId, postIds)) {
    const [from, to] = [takePrefix(take.post_id, take.id), takePrefix(take.player_post_id, take.id)];
    const tracks: StoredTrack[] = [];
    for await (const object of storage.list(from)) {
      const { body, contentType } = await storage.get(object.key);
      await storage.put(to + object.key.slice(from.length), body, { contentType });
      const compacted = STORED_TRACKS.find((track) => object.key === trackKey(take.post_id, take.id, track));
      if (compacted) tracks.push(compacted);
    }
    await db.transaction().execute(async (trx) => {
      await hideTake(trx, take.id, take.post_id);
      await moveTake(trx, { id: take.id, from: take.post_id, to: take.player_post_id });
      // A track that was compacted during the copy still has its separate segments.
      await keepCompactTracks(trx, take.id, tracks);
    });
  }
}
