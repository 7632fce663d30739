import { type SegmentTrack, type StoredTrack, TRACK_NAME } from "@aside/server/storage/take-keys.ts";
import type { Tracks } from "./takes-store.ts";
import type { RenditionObject } from "./compact-tracks-store.ts";
import { type TakeSegment, playablePrefix, withRendition } from "./take-segments.ts";

/**
 * A media playlist (RFC 8216) of the acknowledged segments of one track, from the first without a gap. While the take is open it is an
 * EVENT playlist that only grows (initially empty, so that a player can wait); ENDLIST makes it final. A merged video changes its init
 * segment where a differently encoded part begins; its times continue. `path`: of the segments. Null when a complete take has no such track.
 */
export function writeMediaPlaylist(
  segments: TakeSegment[],
  track: SegmentTrack,
  { isComplete, path = track }: { isComplete: boolean; path?: StoredTrack },
): string | null {
  const media = playablePrefix(segments, track);
  if (media.length === 0 && isComplete) return null;
  const discontinuities = findDiscontinuities(segments, media);
  const parts = media[0]?.stored ? toRanges(media, path, discontinuities) : toParts(media, path);
  const longest = Math.max(1, ...parts.map((part) => part.duration));
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-PLAYLIST-TYPE:${isComplete ? "VOD" : "EVENT"}`,
    // Native players begin near the end otherwise.
    ...(isComplete ? [] : ["#EXT-X-START:TIME-OFFSET=0"]),
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...parts.flatMap((part, position) => [
      ...(discontinuities.has(part.position) ? ["#EXT-X-DISCONTINUITY"] : []),
      ...(part.map === parts[position - 1]?.map ? [] : [`#EXT-X-MAP:${part.map}`]),
      `#EXTINF:${part.duration.toFixed(6)},`,
      ...part.uri,
    ]),
    ...(isComplete ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

/** One or several segments in a playlist. `position`: of the first segment; `map`: attributes of EXT-X-MAP; `uri`: its lines. */
type Part = { position: number; duration: number; map: string; uri: string[] };

function toParts(media: TakeSegment[], path: StoredTrack): Part[] {
  return media.map(({ index, init, duration }, position) => ({
    position,
    duration,
    map: `URI="${path}/${initName(init)}"`,
    uri: [`${path}/${index}.m4s`],
  }));
}

/** Seconds of a byte range: the first is short, so that playback starts soon; the others are long, so that a video takes few requests. */
const FIRST_RANGE_SECONDS = 2;
const RANGE_SECONDS = 4;
/** Durations are rounded to the track's timescale. */
const ROUNDING_SECONDS = 0.1;

/** Byte ranges of a compacted track. None contains a change of the init segment or a discontinuity. */
function toRanges(media: TakeSegment[], path: StoredTrack, discontinuities: Set<number>): Part[] {
  const ranges: (Part & { length: number; offset: number })[] = [];
  for (const [position, { duration, stored }] of media.entries()) {
    const { segment, init } = stored as NonNullable<TakeSegment["stored"]>;
    const map = `URI="${path}/${TRACK_NAME}",BYTERANGE="${init.length}@${init.offset}"`;
    const last = ranges.at(-1);
    const full = ranges.length === 1 ? FIRST_RANGE_SECONDS : RANGE_SECONDS;
    if (!last || last.map !== map || discontinuities.has(position) || last.duration > full - ROUNDING_SECONDS) {
      ranges.push({ position, duration, map, uri: [], offset: segment.offset, length: segment.length });
    } else {
      last.duration += duration;
      last.length += segment.length;
    }
  }
  return ranges.map((range) => ({ ...range, uri: [`#EXT-X-BYTERANGE:${range.length}@${range.offset}`, `${path}/${TRACK_NAME}`] }));
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

/** The variants: each quality with each available sound, AAC first for players without Opus. */
export function writeMasterPlaylist(segments: TakeSegment[], tracks: Tracks, renditions: readonly RenditionObject[]): string | null {
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
  const pictures = [
    { uri: "video.m3u8", ...video, segments },
    ...renditions.map((each) => ({ uri: `${each.track}.m3u8`, ...each.rendition, segments: withRendition(segments, each) })),
  ];
  for (const picture of pictures) {
    const size = picture.width && picture.height ? `,RESOLUTION=${picture.width}x${picture.height}` : "";
    const bandwidth = peakBandwidth(picture.segments, "video") + peakBandwidth(segments, "audio");
    const variants =
      sounds.length > 0
        ? sounds.map((s) => `CODECS="${picture.codec},${s.codec}"${size},AUDIO="${s.group}"`)
        : [`CODECS="${picture.codec}"${size}`];
    for (const variant of variants) lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},${variant}`, picture.uri);
  }
  return [...lines, ""].join("\n");
}

/** Bits per second of the largest segment, as BANDWIDTH requires. */
function peakBandwidth(segments: TakeSegment[], track: SegmentTrack): number {
  const rates = playablePrefix(segments, track)
    .filter((s) => s.duration > 0.1)
    .map((s) => (s.size * 8) / s.duration);
  return Math.ceil(Math.max(1, ...rates));
}
