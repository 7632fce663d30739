import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { MediaError } from "./media-error.ts";

const run = promisify(execFile);

/** The oldest major release whose xfade, fMP4 and Opus-in-MP4 were tested. */
const OLDEST_MAJOR = 5;

export type FfmpegTools = {
  ffmpeg: string;
  ffprobe: string;
  /** From util-linux; absent on other systems, where only ffmpeg's own limits and the wall clock apply. */
  prlimit?: string;
  version: string;
};

let found: Promise<FfmpegTools> | undefined;

/**
 * The tools on PATH, looked up once; a failure is retried at the next call, because ffmpeg may be installed meanwhile. Throws MediaError
 * `missing_ffmpeg`.
 */
export function locateFfmpeg(): Promise<FfmpegTools> {
  // oxlint-disable-next-line no-restricted-properties -- PATH is the program search path, not one of our settings
  found ??= findFfmpeg(process.env.PATH ?? "").catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/** Like `locateFfmpeg`, for a given search path and without the cache. */
export async function findFfmpeg(searchPath: string): Promise<FfmpegTools> {
  const [ffmpeg, ffprobe, prlimit] = await Promise.all(["ffmpeg", "ffprobe", "prlimit"].map((name) => findProgram(name, searchPath)));
  if (!ffmpeg || !ffprobe) throw new MediaError("missing_ffmpeg", `ffmpeg ${OLDEST_MAJOR} or newer is not installed`);
  const version = await readVersion(ffmpeg);
  if (majorOf(version) < OLDEST_MAJOR)
    throw new MediaError("missing_ffmpeg", `ffmpeg ${version} is too old: ${OLDEST_MAJOR} or newer is needed`);
  return prlimit ? { ffmpeg, ffprobe, prlimit, version } : { ffmpeg, ffprobe, version };
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const directory of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(directory, name);
    const usable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return path;
  }
  return undefined;
}

async function readVersion(ffmpeg: string): Promise<string> {
  try {
    const { stdout } = await run(ffmpeg, ["-version"], { timeout: 10_000 });
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? "unknown";
  } catch (error) {
    throw new MediaError("missing_ffmpeg", "ffmpeg does not start", String(error));
  }
}

/** Builds from git are named `N-109…` or by date and are newer than any refused release. */
function majorOf(version: string): number {
  const release = /^n?(\d+)\./.exec(version);
  return release ? Number(release[1]) : Number.POSITIVE_INFINITY;
}
