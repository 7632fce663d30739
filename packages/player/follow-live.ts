/** How far behind the last segment "Go live" starts. A larger delay is slowly reduced to this. */
export const LIVE_DELAY = 1;
const MAX_LIVE_DELAY = 1.5;
const CATCH_UP_RATE = 1.1;
/** With a larger delay the viewer is no longer live, and playback is not sped up. */
export const LEFT_THE_EDGE = 8;

/** Called five times a second: speeds up slightly when behind the edge that is followed, and skips a gap when stuck in one. */
export function followLive(video: HTMLVideoElement, { liveEdge, isAtEdge }: { liveEdge: number; isAtEdge: boolean }): void {
  const behind = liveEdge - video.currentTime;
  if (!isAtEdge) stopFollowing(video);
  const isFollowing = isAtEdge && (video.playbackRate === 1 || video.playbackRate === CATCH_UP_RATE);
  if (isFollowing) video.playbackRate = behind > MAX_LIVE_DELAY ? CATCH_UP_RATE : 1;
  skipHole(video);
}

export function stopFollowing(video: HTMLVideoElement): void {
  if (video.playbackRate === CATCH_UP_RATE) video.playbackRate = 1;
}

/** Seeks to the next buffered range when nothing is buffered at the play head. */
function skipHole(video: HTMLVideoElement): void {
  const { buffered, currentTime, seeking, readyState } = video;
  if (seeking || readyState !== HTMLMediaElement.HAVE_METADATA) return;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.end(i) <= currentTime) continue;
    if (buffered.start(i) > currentTime) video.currentTime = buffered.start(i) + 0.01;
    return;
  }
}
