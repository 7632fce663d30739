import { useCallback, useEffect, useRef } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { type Span, WatchedSpans } from "./watched-spans.ts";

const REPORT_INTERVAL_MS = 20_000;

/** Null if views are not counted; undefined until known. */
type Token = string | null | undefined;

export type ProgressEvent = { percent: number; watched: Span[] };

/** How views reach the server: with the session (queries.ts), or without cookies on an embed page. */
export type ViewReporter = {
  /** Both return the token for view progress events; undefined if the request failed. */
  countPageView(postId: string): Promise<Token>;
  countVideoView(postId: string): Promise<Token>;
  reportViewProgress(postId: string, token: Token, progress: ProgressEvent): Promise<void>;
};

/**
 * Reports the page view, the first video start, and view progress every few seconds, at a pause, at the end and when the page closes.
 * Returns a function that reports the current progress at once. `views`: null if nothing is counted.
 */
export function useViewProgress(
  post: Pick<PostJson, "id" | "media" | "post_status">,
  video: HTMLVideoElement | null,
  views: ViewReporter | null,
): () => Promise<void> {
  const { id: postId, media } = post;
  const isShared = views !== null && isLinkActive(post.post_status);
  const duration = media.state === "complete" ? media.duration : 0;
  const token = useRef<Token>(undefined);
  /** A new browser becomes known with its page view; a view of the video before that would be someone else's. */
  const opened = useRef<Promise<void>>(Promise.resolve());
  const report = useRef<() => Promise<void>>(async () => {});
  // If the link is shared while the page is open, views count from then on.
  useEffect(() => {
    if (views && isShared)
      return whenShown(() => {
        opened.current = views.countPageView(postId).then((given) => void (token.current = given));
      });
  }, [postId, isShared, views]);
  useEffect(() => {
    if (!video || !views || !isShared) return;
    const tracker = new PlaybackTracker(video, media.take_id, duration);
    // A token belongs to one take; a new take gets a new token.
    const reportNow = () => void report.current();
    let timer = setInterval(reportNow, REPORT_INTERVAL_MS);
    tracker.onStart = () => {
      clearInterval(timer);
      timer = setInterval(reportNow, REPORT_INTERVAL_MS);
      void opened.current
        .then(async () => await views.countVideoView(postId))
        .then((given) => {
          if (given !== undefined) token.current = given;
        });
    };
    report.current = async () => {
      const progress = token.current === null || !navigator.onLine ? null : tracker.take();
      if (progress) await views.reportViewProgress(postId, token.current, progress);
    };
    tracker.onStop = reportNow;
    const stop = tracker.start();
    addEventListener("pagehide", reportNow);
    return () => {
      reportNow();
      stop();
      clearInterval(timer);
      removeEventListener("pagehide", reportNow);
    };
  }, [postId, isShared, media.take_id, video, duration, views]);
  return useCallback(async () => await report.current(), []);
}

/** A prerendered page counts when it is shown, if ever. */
function whenShown(run: () => void): (() => void) | undefined {
  if (!("prerendering" in document && document.prerendering)) {
    run();
    return undefined;
  }
  document.addEventListener("prerenderingchange", run, { once: true });
  return () => document.removeEventListener("prerenderingchange", run);
}

/** The take whose start was counted, per element: tracking may restart on the same video. */
const started = new WeakMap<HTMLVideoElement, string | null>();

/** Tracks the playback of one video element. */
class PlaybackTracker {
  readonly #video: HTMLVideoElement;
  readonly #takeId: string | null;
  readonly #duration: number;
  readonly #spans = new WatchedSpans();
  #reported = 0;
  onStart: () => void = () => {};
  onStop: () => void = () => {};

  constructor(video: HTMLVideoElement, takeId: string | null, duration: number) {
    this.#video = video;
    this.#takeId = takeId;
    this.#duration = duration;
  }

  start(): () => void {
    const video = this.#video;
    const onPlay = () => {
      if (started.get(video) === this.#takeId) return;
      // The share page starts playback before this code runs; the browser knows what was played until now.
      for (let range = 0; range < video.played.length; range++) this.#spans.played(video.played.start(range), video.played.end(range));
      started.set(video, this.#takeId);
      this.onStart();
    };
    const onTime = () => {
      if (!video.paused && !video.seeking) this.#spans.playedTo(video.currentTime);
    };
    const onStop = () => {
      this.#spans.stop();
      this.onStop();
    };
    const onEnded = () => {
      // The last frame is slightly before the end.
      if (this.#duration > 0) this.#spans.playedTo(Math.max(video.currentTime, this.#duration));
      onStop();
    };
    if (!video.paused) {
      onPlay();
      onTime();
    }
    const listeners: [string, () => void][] = [
      ["play", onPlay],
      ["playing", onTime],
      ["timeupdate", onTime],
      ["seeked", onTime],
      ["seeking", () => this.#spans.stop()],
      // Browsers also emit `pause` at the end.
      ["pause", () => (video.ended ? undefined : onStop())],
      ["ended", onEnded],
    ];
    for (const [name, listener] of listeners) video.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    };
  }

  /** Null if there is nothing new. */
  take(): ProgressEvent | null {
    // The element may still hold what was played of an earlier take.
    if (started.get(this.#video) !== this.#takeId) return null;
    const watched = this.#spans.take();
    const percent = percentPlayed(this.#video, this.#duration);
    if (watched.length === 0 && percent <= this.#reported) return null;
    this.#reported = Math.max(this.#reported, percent);
    return { percent, watched };
  }
}

/** Seconds that may be missing from a complete view: browsers start a frame late and end a frame early. */
const SLACK = 0.5;

/** Percent played according to the browser: skipped parts do not count, and rewatching counts once. */
function percentPlayed({ played, duration: ownDuration }: HTMLVideoElement, knownDuration: number): number {
  const length = knownDuration || (Number.isFinite(ownDuration) ? ownDuration : 0);
  if (length === 0) return 0;
  let seconds = 0;
  for (let range = 0; range < played.length; range++) seconds += played.end(range) - played.start(range);
  return seconds >= length - SLACK ? 100 : Math.floor((seconds / length) * 100);
}
