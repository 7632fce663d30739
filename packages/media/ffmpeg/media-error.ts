/**
 * The reason of a failure, as far as a caller can act on it:
 * `unsupported` not an accepted kind of file; `too_large` beyond a limit (pixels, seconds, memory, output bytes);
 * `corrupt` an accepted kind, but unreadable; `timeout` wall clock or CPU time used up; `machine` killed by another process, or the disk is full;
 * `missing_ffmpeg` no ffmpeg >= 5 here; `aborted` the caller's signal.
 */
export type MediaErrorReason = "unsupported" | "too_large" | "corrupt" | "timeout" | "machine" | "missing_ffmpeg" | "aborted";

const OF_FILE: ReadonlySet<MediaErrorReason> = new Set(["unsupported", "too_large", "corrupt"]);

/** `stderr`: the last 4 kB of the tool's output; for logs, never for users (it may contain local paths). */
export class MediaError extends Error {
  override name = "MediaError";
  readonly reason: MediaErrorReason;
  readonly stderr: string;
  /** Another attempt with the same file would fail, too. */
  get isOfFile(): boolean {
    return OF_FILE.has(this.reason);
  }
  constructor(reason: MediaErrorReason, message: string, stderr = "") {
    super(message);
    this.reason = reason;
    this.stderr = stderr;
  }
}
