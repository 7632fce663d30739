/** The entries of the web app (apps/web/vite.config.ts). */
export const PAGE_FILES = { app: "index.html", share: "share.html", embed: "embed.html" } as const;
/** What the build renders: the landing page behind the sign-in, and the frame of the other screens. */
export const DRAWN_FILES = { landing: "landing.html", frame: "frame.html" } as const;
export type PageName = keyof typeof PAGE_FILES;
