/** ffmpeg's arguments for a fragmented MP4 at `target` (a file's URL or `pipe:1`); a fragment lasts at most `seconds`. */
export const fragmentedOutput = (target: string, seconds: number): string[] => [
  "-movflags",
  "+empty_moov+default_base_moof",
  "-frag_duration",
  String(seconds * 1_000_000),
  "-f",
  "mp4",
  target,
];

/** Longer than any piece, so that it becomes one fragment. */
export const ONE_FRAGMENT = 600;

/** Frames numbered by a filter (`settb=1/30,setpts=N`) reach the encoder unchanged: none is dropped or duplicated. */
export const AS_NUMBERED = ["-fps_mode", "passthrough", "-enc_time_base", "-1"];
