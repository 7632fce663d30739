import type { MediaInfo } from "../ffmpeg/probe-media.ts";
import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

/** The loudness that recordings have (packages/capture/sound/voice/auto-level.ts), and half a decibel that the limiter takes away. LUFS. */
const TARGET = -16 + 0.5;
/** Sound may be raised and lowered by this much, in dB. */
const MOST = 30;
/** Quieter sound is never raised. LUFS. */
const SILENCE = -55;
/** -2 dB: encoding with Opus raises peaks by up to a decibel, and they may reach -1 dB. */
const CEILING = 10 ** (-2 / 20);

/** The integrated loudness of a file's sound in LUFS (EBU R128); -Infinity if there is none. */
async function measureLoudness(path: string, info: MediaInfo, control: RunControl): Promise<number> {
  let last = "";
  let rest = "";
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path, demuxer: info.container }],
    output: ["-map", `0:${info.audio?.index ?? 0}`, "-af", "ebur128=metadata=1,ametadata=print:key=lavfi.r128.I:file=-", "-f", "null", "-"],
    onStdout: (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop()!;
      last = lines.findLast((line) => line.startsWith("lavfi.r128.I=")) ?? last;
    },
    ...control,
  });
  const loudness = Number(last.replace("lavfi.r128.I=", ""));
  return last === "" || Number.isNaN(loudness) ? Number.NEGATIVE_INFINITY : loudness;
}

/** The filters that bring a file's sound to the common loudness with a true peak of at most -1 dB; none for silence. */
export async function levelFilters(path: string, info: MediaInfo, control: RunControl): Promise<string[]> {
  const loudness = await measureLoudness(path, info, control);
  if (loudness < SILENCE) return [];
  const decibels = Math.max(-MOST, Math.min(MOST, TARGET - loudness));
  // The limiter looks at samples: at four times the rate, they include the peaks between them.
  const limiter = `aresample=192000,alimiter=level=disabled:latency=enabled:attack=5:release=150:limit=${CEILING.toFixed(4)}`;
  return [`volume=${decibels.toFixed(2)}dB:precision=float`, limiter];
}
