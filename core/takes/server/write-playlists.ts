import type { SegmentTrack } from "@aside/server/storage/take-keys.ts";
import type { Tracks } from "./takes-store.ts";
import { type TakeSegment, playablePrefix } from "./take-segments.ts";

/**
 * A media playlist (RFC 8216) of the acknowledged segments of one track, from the first without a gap. While the take is open it is an
 * EVENT playlist that only grows (initially empty, so that a player can wait); ENDLIST makes it final. A merged video changes its init
 * segment where a differently encoded part begins; its times continue. Null when a complete take has no such track.
 */
export function writeMediaPlaylist(segments: TakeSegment[], track: SegmentTrack, isComplete: boolean): string | null {
  const media = playablePrefix(segments, track);
  if (media.length === 0 && isComplete) return null;
  const longest = Math.max(1, ...media.map((segment) => segment.duration));
  const discontinuities = findDiscontinuities(segments, media);
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? "VOD" : "EVENT"}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...media.flatMap((segment, position) => [
      ...(discontinuities.has(position) ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(segment.init === media[position - 1]?.init ? [] : [`#EXT-X-MAP:URI="${track}/${initName(segment.init)}"`]),
      `#EXTINF:${segment.duration.toFixed(6)},`,
      `${track}/${segment.index}.m4s`,
    ]),
    ...(isComplete ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

/** The joints of picture and sound differ by at most one audio packet. */
const SAME_JOINT_SECONDS = 0.25;

/**
 * Positions of discontinuities: where this track or another one changes its init segment. All renditions need the same number at the same
 * times (RFC 8216, 6.2.4), because native players align picture and sound by them.
 */
function findDiscontinuities(segments: TakeSegment[], media: TakeSegment[]): Set<number> {
  const own = findInitChanges(media);
  const others = (["video", "audio"] as const)
    .flatMap((track) => findInitChanges(playablePrefix(segments, track)))
    .filter(({ time }) => !own.some((change) => Math.abs(change.time - time) < SAME_JOINT_SECONDS));
  return new Set([...own.map(({ position }) => position), ...others.map(({ time }) => nearestSegment(media, time))]);
}

/** `time` in seconds. */
function findInitChanges(media: TakeSegment[]): { position: number; time: number }[] {
  let time = 0;
  return media.flatMap((segment, position) => {
    const before = media[position - 1];
    time += before?.duration ?? 0;
    return before && before.init !== segment.init ? [{ position, time }] : [];
  });
}

/** The segment with the nearest start, except the first. */
function nearestSegment(media: TakeSegment[], seconds: number): number {
  let nearest = { position: 1, distance: Number.POSITIVE_INFINITY };
  let time = 0;
  for (const [index, segment] of media.entries()) {
    time += segment.duration;
    const distance = Math.abs(time - seconds);
    if (distance < nearest.distance) nearest = { position: index + 1, distance };
  }
  return nearest.position;
}

const initName = (init: number): string => (init === 0 ? "init.mp4" : `init-${init}.mp4`);

/** The variants: video with each available sound, AAC first for players without Opus. */
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

/** Bits per second of the largest segment, as BANDWIDTH requires. */
function peakBandwidth(segments: TakeSegment[], track: SegmentTrack): number {
  const rates = playablePrefix(segments, track)
    .filter((s) => s.duration > 0.1)
    .map((s) => (s.size * 8) / s.duration);
  return Math.ceil(Math.max(1, ...rates));
}
