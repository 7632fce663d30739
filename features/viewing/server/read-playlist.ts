import type { AppContext } from "@aside/server/http/context.ts";
import { Memory } from "@aside/server/signals/memory.ts";
import { listRenditions, type RenditionObject } from "@aside/core/takes/server/compact-tracks-store.ts";
import { assemblyOf, listTakeSegments, type TakeSegment, withRendition } from "@aside/core/takes/server/take-segments.ts";
import { findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { writeMasterPlaylist, writeMediaPlaylist } from "@aside/core/takes/server/write-playlists.ts";

/** `texts`: by file name. `takeIds`: of the take, and of those whose segments it plays. */
type Playlists = { postId: string; texts: Record<string, string>; takeIds: string[] };

/** Entries of a few kilobytes. */
const playlists = new Memory<Playlists>({ max: 2_000, keysOf: ({ takeIds }) => takeIds.map((id) => `segments:${id}`) });

const NAME = /^(?:master|audio|audio-aac|video(?:-(?:720|480|360))?)\.m3u8$/;

/** A take's playlist by its file name; undefined if there is none. */
export async function readPlaylist(
  context: AppContext,
  takeId: string,
  name: string,
): Promise<{ postId: string; text: string } | undefined> {
  const read = await readPlaylists(context, takeId, [name]);
  const text = read?.texts[name];
  return read && text !== undefined ? { postId: read.postId, text } : undefined;
}

/**
 * Those of a take's playlists that there are; undefined if there is none. Remembered until a segment is added: all viewers of a live recording
 * ask several times a second.
 */
export async function readPlaylists(context: AppContext, takeId: string, names: readonly string[]): Promise<Playlists | undefined> {
  if (!names.every((name) => NAME.test(name))) return undefined;
  return await playlists.get(context, `${takeId} ${names.join(" ")}`, async () => {
    const take = await findTake(context.db, takeId);
    if (!take) return undefined;
    const texts = await write(context, take, names);
    const sources = assemblyOf(take)?.sources.map((source) => source.take_id) ?? [];
    return Object.keys(texts).length > 0 ? { postId: take.post_id, texts, takeIds: [take.id, ...sources] } : undefined;
  });
}

const OF_SEGMENTS: ReadonlySet<string> = new Set(["video.m3u8", "audio.m3u8", "audio-aac.m3u8"]);

async function write({ db }: AppContext, take: TakeRow, names: readonly string[]): Promise<Record<string, string>> {
  const segments = await listTakeSegments(db, take);
  const renditions = names.every((name) => OF_SEGMENTS.has(name)) ? [] : await listRenditions(db, take.id);
  const written = names.map((name) => [name, writeOne(take, { segments, renditions }, name.slice(0, -".m3u8".length))] as const);
  return Object.fromEntries(written.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

type Parts = { segments: TakeSegment[]; renditions: RenditionObject[] };

function writeOne({ status, tracks }: TakeRow, { segments, renditions }: Parts, name: string): string | null {
  const isComplete = status === "complete";
  if (name === "video" || name === "audio") return writeMediaPlaylist(segments, name, { isComplete });
  if (name === "audio-aac") return isComplete ? writeMediaPlaylist(segments, name, { isComplete }) : null;
  if (name === "master") return writeMasterPlaylist(segments, tracks as Tracks, renditions);
  const rendition = renditions.find(({ track }) => track === name);
  return rendition ? writeMediaPlaylist(withRendition(segments, rendition), "video", { isComplete, path: rendition.track }) : null;
}
