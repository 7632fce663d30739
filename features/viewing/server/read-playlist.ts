import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { listRenditions } from "@aside/core/takes/server/compact-tracks-store.ts";
import { assemblyOf, listTakeSegments, withRendition } from "@aside/core/takes/server/take-segments.ts";
import { findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { writeMasterPlaylist, writeMediaPlaylist } from "@aside/core/takes/server/write-playlists.ts";

/** `texts`: by file name. `takeIds`: of the take, and of those whose segments it plays. */
export type Playlists = { postId: string; texts: ReadonlyMap<string, string>; takeIds: string[] };

/** Entries of up to twenty kilobytes. */
const playlists = new Memory<Playlists>({ max: 1_000, keysOf: ({ takeIds }) => takeIds.map((id) => `segments:${id}`) });

/** A take's playlist by its file name; undefined if there is none. */
export async function readPlaylist(
  context: AppContext,
  takeId: string,
  name: string,
): Promise<{ postId: string; text: string } | undefined> {
  const known = await readPlaylists(context, takeId);
  const text = known?.texts.get(name);
  return known && text !== undefined ? { postId: known.postId, text } : undefined;
}

/**
 * All playlists of a take. They are written at once and remembered until a segment is added: all viewers of a live recording ask for picture
 * and sound several times a second.
 */
export async function readPlaylists(context: AppContext, takeId: string): Promise<Playlists | undefined> {
  return await playlists.get(context, takeId, async () => {
    const take = await findTake(context.db, takeId);
    if (!take) return undefined;
    const sources = assemblyOf(take)?.sources.map((source) => source.take_id) ?? [];
    return { postId: take.post_id, texts: await writeAll(context, take), takeIds: [take.id, ...sources] };
  });
}

async function writeAll({ db }: AppContext, take: TakeRow): Promise<Map<string, string>> {
  const segments = await listTakeSegments(db, take);
  const isComplete = take.status === "complete";
  const renditions = isComplete ? await listRenditions(db, take.id) : [];
  const texts: [name: string, text: string | null][] = [
    ["master", writeMasterPlaylist(segments, take.tracks as Tracks, renditions)],
    ["video", writeMediaPlaylist(segments, "video", { isComplete })],
    ["audio", writeMediaPlaylist(segments, "audio", { isComplete })],
    ["audio-aac", isComplete ? writeMediaPlaylist(segments, "audio-aac", { isComplete }) : null],
    ...renditions.map((rendition): [string, string | null] => [
      rendition.track,
      writeMediaPlaylist(withRendition(segments, rendition), "video", { isComplete, path: rendition.track }),
    ]),
  ];
  return new Map(texts.flatMap(([name, text]) => (text === null ? [] : [[`${name}.m3u8`, text]])));
}
