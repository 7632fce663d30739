/** The entries of the web app (apps/web/vite.config.ts). */
export const PAGE_FILES = { app: "index.html", share: "share.html", embed: "embed.html", outlook: "outlook.html" } as const;
export type PageName = keyof typeof PAGE_FILES;
