import { useCallback, useEffect, useRef } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isGivenOut } from "@aside/core/messages/post-policy.ts";
import { type Beat, countPageView, countVideoView, tellBeat } from "./queries.ts";
import { WatchedSpans } from "./watched-spans.ts";

const BEAT_MS = 5000;

/** A token; null where nothing is counted; undefined while it is not known. */
type Token = string | null | undefined;

/**
 * Page once, video at its first start, and what was watched: every few seconds while it plays, at a pause, at the end and when the page goes away.
 * Returns the telling of what was watched until now.
 */
export function useViewingBeats(post: PostJson, video: HTMLVideoElement | null): () => Promise<void> {
  const { id: postId, media } = post;
  const isOut = isGivenOut(post.post_status);
  const duration = media.state === "complete" ? media.duration : 0;
  const token = useRef<Token>(undefined);
  const tell = useRef<() => Promise<void>>(async () => {});
  // What is given out while somebody looks on is counted from then on.
  useEffect(() => {
    if (isOut) return whenShown(() => void countPageView(postId).then((given) => (token.current = given)));
  }, [postId, isOut]);
  useEffect(() => {
    if (!video || !isOut) return;
    const follow = new Following(video, media.take_id, duration);
    // A token is of one take: another one that is shown starts anew.
    follow.onStart = () =>
      void countVideoView(postId).then((given) => {
        if (given !== undefined) token.current = given;
      });
    tell.current = async () => {
      const beat = token.current === null || !navigator.onLine ? null : follow.take();
      if (beat) await tellBeat(postId, token.current, beat);
    };
    const tellNow = () => void tell.current();
    follow.onStop = tellNow;
    const stop = follow.start();
    const timer = setInterval(tellNow, BEAT_MS);
    addEventListener("pagehide", tellNow);
    return () => {
      tellNow();
      stop();
      clearInterval(timer);
      removeEventListener("pagehide", tellNow);
    };
  }, [postId, isOut, media.take_id, video, duration]);
  return useCallback(async () => await tell.current(), []);
}

/** A page that a browser draws ahead is seen when it is shown, if ever. */
function whenShown(run: () => void): (() => void) | undefined {
  if (!("prerendering" in document && document.prerendering)) {
    run();
    return undefined;
  }
  document.addEventListener("prerenderingchange", run, { once: true });
  return () => document.removeEventListener("prerenderingchange", run);
}

/** The take whose start on it was counted: the page may begin to follow the same video again. */
const started = new WeakMap<HTMLVideoElement, string | null>();

/** What one video element plays. */
class Following {
  readonly #video: HTMLVideoElement;
  readonly #takeId: string | null;
  readonly #duration: number;
  readonly #spans = new WatchedSpans();
  #told = 0;
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
      // The share page plays before anybody listens: what it played by then, the browser knows.
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
      // The last frame stands a little before the end.
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
      // At the end it pauses, too.
      ["pause", () => (video.ended ? undefined : onStop())],
      ["ended", onEnded],
    ];
    for (const [name, listener] of listeners) video.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) video.removeEventListener(name, listener);
    };
  }

  /** Null when there is nothing new. */
  take(): Beat | null {
    const watched = this.#spans.take();
    const percent = percentPlayed(this.#video, this.#duration);
    if (watched.length === 0 && percent <= this.#told) return null;
    this.#told = Math.max(this.#told, percent);
    return { percent, watched };
  }
}

/** Browsers begin a video a frame late and end it a frame early: this much may be missing of a whole one. Seconds. */
const SLACK = 0.5;

/** What was really played, by the browser's own account: jumping ahead is not watching, and watching twice counts once. */
function percentPlayed({ played, duration: ownDuration }: HTMLVideoElement, knownDuration: number): number {
  const length = knownDuration || (Number.isFinite(ownDuration) ? ownDuration : 0);
  if (length === 0) return 0;
  let seconds = 0;
  for (let range = 0; range < played.length; range++) seconds += played.end(range) - played.start(range);
  return seconds >= length - SLACK ? 100 : Math.floor((seconds / length) * 100);
}
