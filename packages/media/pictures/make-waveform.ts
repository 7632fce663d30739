import { type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { sniffContainer } from "../ffmpeg/sniff-container.ts";

const SAMPLE_RATE = 8_000;
/** Peaks are first computed over 10 ms, so that memory does not grow with the sample rate. */
const SAMPLES_PER_BIN = 80;

type WaveformInput = RunControl & { inputPath: string; maxPeaks?: number };

/** The loudest sample of each of at most `maxPeaks` (1000) equal ranges, 0..255 of full scale. Throws MediaError. */
export async function makeWaveform({ inputPath, maxPeaks = 1000, ...control }: WaveformInput): Promise<Uint8Array> {
  const bins: number[] = [];
  let inBin = 0;
  let loudest = 0;
  let rest: Buffer = Buffer.alloc(0);
  const addChunk = (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2) {
      loudest = Math.max(loudest, Math.abs(bytes.readInt16LE(at)));
      if (++inBin < SAMPLES_PER_BIN) continue;
      bins.push(loudest);
      inBin = loudest = 0;
    }
    rest = bytes.subarray(whole);
  };
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath) }],
    output: ["-map", "0:a:0", "-vn", "-ac", "1", "-ar", String(SAMPLE_RATE), "-f", "s16le", "pipe:1"],
    timeoutSeconds: 300,
    onStdout: addChunk,
    ...control,
  });
  if (inBin > 0) bins.push(loudest);
  return reduceBins(bins, maxPeaks);
}

function reduceBins(bins: number[], maxPeaks: number): Uint8Array {
  const count = Math.min(bins.length, maxPeaks);
  const peaks = new Uint8Array(count);
  bins.forEach((value, index) => {
    const peak = Math.floor((index * count) / bins.length);
    peaks[peak] = Math.max(peaks[peak]!, Math.min(255, Math.round((value / 32_767) * 255)));
  });
  return peaks;
}
