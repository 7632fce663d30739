import { randomBytes } from "node:crypto";
import { appendFile, copyFile, stat } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readCredentials } from "@aside/media/c2pa/read-credentials.ts";
import { createSelfMadeSigner } from "@aside/media/c2pa/self-made-signer.ts";
import { signVideo } from "@aside/media/c2pa/sign-video.ts";
import { box, ffmpeg, makeDirectory, testPicture } from "@aside/media/testkit/media-fixtures.ts";
import { quantile, report } from "../support/statistics.ts";

const SIZES_MB = (process.env["SIZES"] ?? "10,100,500").split(",").map(Number);
const MB = 1024 * 1024;

/** Measures signing and reading MP4s: time, the longest block of the event loop, and the memory that it adds. */
export async function benchC2pa(runs: number): Promise<void> {
  await using directory = await makeDirectory();
  const [inputPath, outputPath, shortPath] = [directory.path("input.mp4"), directory.path("output.mp4"), directory.path("short.mp4")];
  await ffmpeg(...testPicture("320x180", 1), "-c:v", "libx264", "-movflags", "+faststart", shortPath);
  const signer = await createSelfMadeSigner("bench", { authority: randomBytes(32), signer: randomBytes(32) });
  const mediaData = randomBytes(MB);
  for (const size of SIZES_MB) {
    // The rest is media data that no track plays: it is copied and hashed like frames.
    await copyFile(shortPath, inputPath);
    const head = box("mdat");
    head.writeUInt32BE(head.length + size * MB);
    await appendFile(inputPath, head);
    for (let added = 0; added < size; added++) await appendFile(inputPath, mediaData);
    const [signing, reading]: [number[], number[]] = [[], []];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      await signVideo({ inputPath, outputPath, origins: ["camera"], generator: { name: "bench", version: "1" }, signer, now: new Date() });
      signing.push(performance.now() - started);
      const signed = performance.now();
      await readCredentials(outputPath);
      reading.push(performance.now() - signed);
    }
    delay.disable();
    clearInterval(sampling);
    report(`credentials of ${size} MB`, {
      "sign median ms": quantile(signing, 0.5),
      "sign p95 ms": quantile(signing, 0.95),
      "read median ms": quantile(reading, 0.5),
      "longest block ms": delay.max / 1e6,
      "added memory MB": (peak - before) / MB,
      "added bytes": (await stat(outputPath)).size - (await stat(inputPath)).size,
    });
  }
}
