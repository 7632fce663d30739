/**
 * What went wrong, as far as a caller can act on it:
 * `unsupported` another kind of file than we take; `too_large` beyond a limit (pixels, seconds, memory, output bytes);
 * `corrupt` of an accepted kind, but unreadable; `timeout` wall clock or CPU time used up; `machine` killed by somebody else, or the disk is full;
 * `missing_ffmpeg` no ffmpeg >= 5 here; `aborted` the caller's signal.
 */
export type MediaErrorReason = "unsupported" | "too_large" | "corrupt" | "timeout" | "machine" | "missing_ffmpeg" | "aborted";

/** `stderr`: the last 4 kB that the tool said; for logs, never for users (it may hold local paths). */
export class MediaError extends Error {
  override name = "MediaError";
  readonly reason: MediaErrorReason;
  readonly stderr: string;
  constructor(reason: MediaErrorReason, message: string, stderr = "") {
    super(message);
    this.reason = reason;
    this.stderr = stderr;
  }
}
