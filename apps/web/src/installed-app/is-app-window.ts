/** The native app or the installed web app (index.html): neither shows the site's marketing. False where the build draws pages. */
export const isAppWindow = (): boolean =>
  typeof document !== "undefined" && ["native", "installed"].some((name) => name in document.documentElement.dataset);
