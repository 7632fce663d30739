/** Inclusive on both ends, as in RFC 9110; null: the whole resource. */
export type ByteRange = { start: number; end: number };
export type Resource = { url: string; range: ByteRange | null };
/** `init`: its init segment; a merged or edited video has several. */
export type PlaylistSegment = Resource & { init: Resource; start: number; duration: number };
/** A media playlist of our server. Times are in seconds from the start of the video. */
export type MediaPlaylist = { segments: PlaylistSegment[]; isEnded: boolean; duration: number };

/** Parses our server's playlists (a subset of RFC 8216; byte ranges have their offset). Throws on anything that is not a media playlist. */
export function parsePlaylist(text: string, url: string): MediaPlaylist {
  if (!text.startsWith("#EXTM3U")) throw new Error("not a playlist");
  let init: Resource = { url: "", range: null };
  let range: ByteRange | null = null;
  let duration = 0;
  let next = 0;
  const segments: PlaylistSegment[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("#EXT-X-MAP:"))
      init = { url: resolve(/URI="([^"]+)"/.exec(line)?.[1] ?? "", url), range: parseRange(/BYTERANGE="([^"]+)"/.exec(line)?.[1]) };
    else if (line.startsWith("#EXTINF:")) next = Number.parseFloat(line.slice(8));
    else if (line.startsWith("#EXT-X-BYTERANGE:")) range = parseRange(line.slice(17));
    else if (line !== "" && !line.startsWith("#")) {
      segments.push({ url: resolve(line.trim(), url), range, init, start: duration, duration: next });
      duration += next;
      range = null;
    }
  }
  return { segments, isEnded: text.includes("#EXT-X-ENDLIST"), duration };
}

/** Borders of the same segment differ so much between qualities, because each rounds the durations to its own timescale. Seconds. */
const SAME_BORDER = 0.05;

/** The segment to fetch after what ends at `time`, or the number of segments at the end. */
export function nextSegment(playlist: MediaPlaylist, time: number): number {
  const index = playlist.segments.findIndex(({ start, duration }) => time < start + duration - Math.min(SAME_BORDER, duration / 2));
  return index === -1 ? playlist.segments.length : index;
}

/** The segment that contains `time`, or the last one beyond the end. */
export function segmentAt({ segments }: MediaPlaylist, time: number): number {
  const index = segments.findIndex(({ start, duration }) => time < start + duration);
  return index === -1 ? Math.max(0, segments.length - 1) : index;
}

/** `length@offset` */
function parseRange(text: string | undefined): ByteRange | null {
  const [, length, offset] = /^(\d+)@(\d+)$/.exec(text ?? "") ?? [];
  return length && offset ? { start: Number(offset), end: Number(offset) + Number(length) - 1 } : null;
}

function resolve(uri: string, base: string): string {
  return new URL(uri, new URL(base, location.href)).href;
}
