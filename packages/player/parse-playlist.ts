/** `initUrl`: the init segment for this segment. A merged or edited video has several. */
export type PlaylistSegment = { url: string; initUrl: string; start: number; duration: number };
/** A media playlist of our server. Times are in seconds from the start of the video. */
export type MediaPlaylist = { segments: PlaylistSegment[]; isEnded: boolean; duration: number };

/** Parses our server's playlists (a subset of RFC 8216). Throws on anything that is not a media playlist. */
export function parsePlaylist(text: string, url: string): MediaPlaylist {
  if (!text.startsWith("#EXTM3U")) throw new Error("not a playlist");
  let initUrl = "";
  let duration = 0;
  let next = 0;
  const segments: PlaylistSegment[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("#EXT-X-MAP:")) initUrl = resolve(/URI="([^"]+)"/.exec(line)?.[1] ?? "", url);
    else if (line.startsWith("#EXTINF:")) next = Number.parseFloat(line.slice(8));
    else if (line !== "" && !line.startsWith("#")) {
      segments.push({ url: resolve(line.trim(), url), initUrl, start: duration, duration: next });
      duration += next;
    }
  }
  return { segments, isEnded: text.includes("#EXT-X-ENDLIST"), duration };
}

/** The segment that contains `time`, or the last one beyond the end. */
export function segmentAt(playlist: MediaPlaylist, time: number): number {
  const index = playlist.segments.findIndex((segment) => time < segment.start + segment.duration - 0.001);
  return index === -1 ? Math.max(0, playlist.segments.length - 1) : index;
}

function resolve(uri: string, base: string): string {
  return new URL(uri, new URL(base, location.href)).href;
}
