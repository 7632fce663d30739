/** What both stores accept: letters and digits with dots. The same id on both, because links and passwords belong to it. */
export const APP_ID = /^[a-z][a-z0-9]{0,30}(?:\.[a-z][a-z0-9]{0,30}){1,6}$/i;

export const PLATFORMS = ["ios", "android"] as const;
export type Platform = (typeof PLATFORMS)[number];

/**
 * Beginnings of the paths that the native app opens instead of the browser: Asides and the screens of signed-in people. The public site,
 * the sign-in of other programs, and files stay in the browser.
 */
export const appLinkPaths = (slug: string): string[] => [
  `/${slug}/`,
  "/respond/",
  "/dashboard",
  "/analyses",
  "/search",
  "/contacts",
  "/notifications",
  "/account",
];

/** The page that makes drafts of the videos that another app shared (`packages/capture/upload/shared-files.ts`). */
export const SHARED_VIDEOS_PATH = "/dashboard/shared-videos";
/** At once. More are a mistake, or another site's. */
export const MAX_SHARED_FILES = 20;
/** The toast about a share: a later one replaces it. */
export const SHARE_TOAST = "share";
