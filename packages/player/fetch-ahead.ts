import { type Level, setPlaylist } from "./levels.ts";
import type { MediaLoader } from "./media-loader.ts";
import { segmentAt } from "./parse-playlist.ts";

/** Enough to go on while the next ones are fetched. */
const SEGMENTS = 2;

/** Fetches the segments of a level at `time`, so that a new media source can show them at once. */
export async function fetchAhead(loader: MediaLoader, level: Level, time: number, signal: AbortSignal): Promise<void> {
  const options = { signal, isOptional: !level.isOwn };
  if (!level.playlist?.isEnded) setPlaylist(level, await loader.playlist(level.url, options));
  const { playlist } = level;
  if (!playlist) return;
  const at = segmentAt(playlist, time);
  for (const segment of playlist.segments.slice(at, at + SEGMENTS)) loader.keep(await loader.segments([segment], options));
}
