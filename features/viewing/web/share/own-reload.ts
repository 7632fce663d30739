const KEY = "aside.reloaded";

/** Reloads the page because the video or the access to it has changed: nobody has opened it again. */
export function reloadUncounted(): void {
  sessionStorage.setItem(KEY, location.pathname);
  location.reload();
}

/** Whether the page has reloaded itself. True once. */
export function takeOwnReload(): boolean {
  const isOwn = sessionStorage.getItem(KEY) === location.pathname;
  sessionStorage.removeItem(KEY);
  return isOwn;
}
