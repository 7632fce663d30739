/** `crf`: quality, lower is better; `maxBitrate` in bits per second, over `bufferBits`. */
type Rate = { crf: number; maxBitrate: number; bufferBits: number };

/** ffmpeg's arguments for H.264 without B-frames and without keyframes other than those that the caller asks for. */
export const plainH264 = ({ crf, maxBitrate, bufferBits }: Rate): string[] => [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-profile:v",
  "main",
  "-crf",
  String(crf),
  "-maxrate",
  String(maxBitrate),
  "-bufsize",
  String(bufferBits),
  "-bf",
  "0",
  "-sc_threshold",
  "0",
];
