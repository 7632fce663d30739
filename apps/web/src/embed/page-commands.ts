/** As `<aside-player>` sends and expects them (apps/web/public/aside.js). */
const TYPE = "aside:player";
const EVENTS = ["play", "pause", "timeupdate", "seeked", "ended"] as const;

type Given = {
  video: HTMLVideoElement;
  /** Seconds. */
  duration: number;
  /** Starts the video as its button does. Rejected: the browser allows no sound yet. */
  start: () => Promise<void>;
};

/**
 * Lets the page around the frame play, pause and seek, and tells it what happens. Which sites may frame the video is decided by the policy of
 * our page; events are sent to the origin that connected.
 */
export function servePage({ video, duration, start }: Given): { tell: (event: string) => void } {
  let asker: string | null = null;
  let isStarted = false;
  const tell = (event: string) => {
    if (asker === null) return;
    const { currentTime, paused } = video;
    // Endless while the video is being recorded.
    const known = Number.isFinite(video.duration) ? video.duration : duration;
    parent.postMessage({ type: TYPE, event, currentTime, paused, duration: known }, asker);
  };
  const play = () => {
    const playing = isStarted ? video.play() : start();
    isStarted = true;
    playing.catch(() => tell("blocked"));
  };
  video.addEventListener("play", () => (isStarted = true));
  for (const name of EVENTS) video.addEventListener(name, () => tell(name));

  const seek = (seconds: number) => {
    if (!isStarted) {
      video.addEventListener("loadedmetadata", () => (video.currentTime = seconds), { once: true });
      play();
    } else video.currentTime = seconds;
  };
  addEventListener("message", ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || parent === window || !isCommand(data)) return;
    if (data.command === "connect") {
      asker = origin;
      tell("ready");
    } else if (data.command === "play") play();
    else if (data.command === "pause") video.pause();
    else if (data.command === "seek" && Number.isFinite(data.seconds)) seek(Math.max(0, Number(data.seconds)));
  });
  return { tell };
}

const isCommand = (data: unknown): data is { command: unknown; seconds?: unknown } =>
  typeof data === "object" && data !== null && "type" in data && data.type === TYPE && "command" in data;
