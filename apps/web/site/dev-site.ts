/** Where the api of `npm run dev` asks Vite's server for the pages of the public site (apps/api/pages/dev-modules.ts, site-in-development.ts). */
export const DEV_SITE = "/.site";
