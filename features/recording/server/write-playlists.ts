import { playablePrefix } from "./complete-upload.ts";
import type { SegmentTrack } from "@aside/platform/storage/take-keys.ts";
import type { Tracks } from "./store.ts";
import type { TakeSegment } from "./take-segments.ts";

/**
 * A media playlist (RFC 8216) of the acknowledged segments of one track, from the first without a gap. While the take is open it is an
 * EVENT playlist that only grows (from nothing at all, so that a player may wait); ENDLIST makes it final. An edited video changes its init
 * segment where a re-encoded piece begins; its times go on all the same. Null when a complete take has no such track.
 */
export function writeMediaPlaylist(segments: TakeSegment[], track: SegmentTrack, isComplete: boolean): string | null {
  const media = playablePrefix(segments, track);
  if (media.length === 0 && isComplete) return null;
  const longest = Math.max(1, ...media.map((segment) => segment.duration));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? "VOD" : "EVENT"}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...media.flatMap((segment, position) => [
      ...(position > 0 && segment.init !== media[position - 1]?.init ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(segment.init === media[position - 1]?.init ? [] : [`#EXT-X-MAP:URI="${track}/${initName(segment.init)}"`]),
      `#EXTINF:${segment.duration.toFixed(6)},`,
      `${track}/${segment.index}.m4s`,
    ]),
    ...(isComplete ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

const initName = (init: number): string => (init === 0 ? "init.mp4" : `init-${init}.mp4`);

/** The variants: the picture with each sound that is there, AAC first for players without Opus. */
export function writeMasterPlaylist(segments: TakeSegment[], tracks: Tracks): string | null {
  const video = tracks.find((track) => track.track === "video");
  const sound = tracks.find((track) => track.track === "audio");
  const isThere = (track: SegmentTrack) => playablePrefix(segments, track).length > 0;
  const sounds = [
    ...(isThere("audio-aac") ? [{ group: "aac", codec: "mp4a.40.2", uri: "audio-aac.m3u8" }] : []),
    ...(sound && isThere("audio") ? [{ group: "main", codec: sound.codec, uri: "audio.m3u8" }] : []),
  ];
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (!video || !isThere("video")) {
    const first = sounds[0];
    if (!first) return null;
    return [...lines, `#EXT-X-STREAM-INF:BANDWIDTH=${peakBandwidth(segments, "audio")},CODECS="${first.codec}"`, first.uri, ""].join("\n");
  }
  for (const s of sounds)
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${s.group}",NAME="${s.group}",DEFAULT=YES,AUTOSELECT=YES,URI="${s.uri}"`);
  const size = video.width && video.height ? `,RESOLUTION=${video.width}x${video.height}` : "";
  const bandwidth = peakBandwidth(segments, "video") + peakBandwidth(segments, "audio");
  const variants =
    sounds.length > 0
      ? sounds.map((s) => `CODECS="${video.codec},${s.codec}"${size},AUDIO="${s.group}"`)
      : [`CODECS="${video.codec}"${size}`];
  for (const variant of variants) lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},${variant}`, "video.m3u8");
  return [...lines, ""].join("\n");
}

/** Bits per second of the densest segment, as BANDWIDTH asks. */
function peakBandwidth(segments: TakeSegment[], track: SegmentTrack): number {
  const rates = playablePrefix(segments, track)
    .filter((s) => s.duration > 0.1)
    .map((s) => (s.size * 8) / s.duration);
  return Math.ceil(Math.max(1, ...rates));
}
