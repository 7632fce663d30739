import { brand } from "@aside/brand/brand.ts";

/** Beginnings of the paths of screens for signed-in people. */
export const SIGNED_IN_PATHS = ["/dashboard", "/account", "/admin/", "/analyses", "/contacts", "/mfa/", "/notifications", "/search"];
const OTHER_PATHS = ["/welcome", "/checkout", "/plan-details", "/extension", "/logout"];
const ASIDE_SCREENS = new RegExp(`^/${brand.slug}/(?:new|[^/]+/(?:record|edit-video|preview|sent|approval/sent|open))/?$`);

/** Whether the page is a screen of the app for signed-in people, which also opens without a connection. The sign-out then says that it needs one. */
export const isAppPath = (path: string): boolean =>
  [...SIGNED_IN_PATHS, ...OTHER_PATHS].some((start) => path.startsWith(start)) || ASIDE_SCREENS.test(path);

/** Paths for programs, and files. The worker leaves them to the browser. */
export const isPage = (path: string): boolean => !/^\/(?:v1|media|m|oauth|\.well-known|dev)\//.test(path);
