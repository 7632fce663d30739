/** The maximum wait for the thread to be rendered. */
const MAX_WAIT_MS = 10_000;

/**
 * Applies `?t=12` in links from search results and answers: the video starts at that second. With `post` (or `show_post`), the id of a
 * reply in the thread, the reply's video starts there and is scrolled into view.
 */
export function startAt(query: string, shown: { postId: string; video: HTMLVideoElement | null }): void {
  const params = new URLSearchParams(query);
  const postId = params.get("post") ?? params.get("show_post") ?? shown.postId;
  const isShown = postId === shown.postId;
  const second = secondOf(params);
  if (isShown && second === 0) return;
  if (isShown && shown.video) shown.video.currentTime = second;
  else void findVideo(isShown ? "video" : `#post-${CSS.escape(postId)} video`).then((video) => start(video, second, !isShown));
}

/** The second that the share page's own video starts at; 0 if the link names none, or a reply. */
export function firstSecond(query: string): number {
  const params = new URLSearchParams(query);
  return params.has("post") || params.has("show_post") ? 0 : secondOf(params);
}

function secondOf(params: URLSearchParams): number {
  const seconds = Number(params.get("t"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
}

function start(video: HTMLVideoElement | null, second: number, scrollsIntoView: boolean): void {
  if (!video) return;
  if (second > 0) video.currentTime = second;
  if (scrollsIntoView) video.scrollIntoView({ block: "center" });
}

/** Waits for React to render the video. */
async function findVideo(selector: string): Promise<HTMLVideoElement | null> {
  const find = () => document.querySelector<HTMLVideoElement>(selector);
  return await new Promise((resolve) => {
    const stop = (video: HTMLVideoElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(video);
    };
    const observer = new MutationObserver(() => find() && stop(find()));
    const timer = setTimeout(() => stop(find()), MAX_WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    if (find()) stop(find());
  });
}
