import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { listRenditions } from "@aside/core/takes/server/compact-tracks-store.ts";
import { assemblyOf, listTakeSegments, withRendition } from "@aside/core/takes/server/take-segments.ts";
import { findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { writeMasterPlaylist, writeMediaPlaylist } from "@aside/core/takes/server/write-playlists.ts";

/** `takeIds`: of the take, and of those whose segments it plays. */
type Playlist = { postId: string; text: string; takeIds: string[] };

/** Entries of a few kilobytes. */
const playlists = new Memory<Playlist>({ max: 2_000, keysOf: ({ takeIds }) => takeIds.map((id) => `segments:${id}`) });

const NAME = /^(?:master|audio|audio-aac|video(?:-(?:720|480|360))?)\.m3u8$/;

/**
 * A take's playlist by its file name; undefined if there is none. Remembered until a segment is added: all viewers of a live recording ask
 * several times a second.
 */
export async function readPlaylist(context: AppContext, takeId: string, name: string): Promise<Playlist | undefined> {
  if (!NAME.test(name)) return undefined;
  return await playlists.get(context, `${takeId} ${name}`, async () => {
    const take = await findTake(context.db, takeId);
    if (!take) return undefined;
    const text = await write(context, take, name.slice(0, -".m3u8".length));
    const sources = assemblyOf(take)?.sources.map((source) => source.take_id) ?? [];
    return text === null ? undefined : { postId: take.post_id, text, takeIds: [take.id, ...sources] };
  });
}

async function write({ db }: AppContext, take: TakeRow, name: string): Promise<string | null> {
  const segments = await listTakeSegments(db, take);
  const isComplete = take.status === "complete";
  if (name === "video" || name === "audio") return writeMediaPlaylist(segments, name, { isComplete });
  if (name === "audio-aac") return isComplete ? writeMediaPlaylist(segments, name, { isComplete }) : null;
  const renditions = await listRenditions(db, take.id);
  if (name === "master") return writeMasterPlaylist(segments, take.tracks as Tracks, renditions);
  const rendition = renditions.find(({ track }) => track === name);
  return rendition ? writeMediaPlaylist(withRendition(segments, rendition), "video", { isComplete, path: rendition.track }) : null;
}
