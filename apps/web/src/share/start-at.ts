/** The maximum time for the thread to be rendered. */
const PATIENCE_MS = 10_000;

/**
 * `?t=12` begins at that second, as links from the search and from answers say. `post` (or `show_post`) names a reply in the thread
 * below the video: then that one begins there, and the page goes to it.
 */
export function startAt(query: string, shown: { postId: string; video: HTMLVideoElement | null }): void {
  const given = new URLSearchParams(query);
  const seconds = Number(given.get("t"));
  const postId = given.get("post") ?? given.get("show_post") ?? shown.postId;
  const isShown = postId === shown.postId;
  const second = Number.isFinite(seconds) && seconds > 0 ? seconds : 0;
  if (isShown && second === 0) return;
  if (isShown && shown.video) shown.video.currentTime = second;
  else void findVideo(isShown ? "video" : `#post-${CSS.escape(postId)} video`).then((video) => begin(video, second, !isShown));
}

function begin(video: HTMLVideoElement | null, second: number, goThere: boolean): void {
  if (!video) return;
  if (second > 0) video.currentTime = second;
  if (goThere) video.scrollIntoView({ block: "center" });
}

/** React renders it later. */
async function findVideo(selector: string): Promise<HTMLVideoElement | null> {
  const find = () => document.querySelector<HTMLVideoElement>(selector);
  return await new Promise((resolve) => {
    const stop = (video: HTMLVideoElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(video);
    };
    const observer = new MutationObserver(() => find() && stop(find()));
    const timer = setTimeout(() => stop(find()), PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    if (find()) stop(find());
  });
}
