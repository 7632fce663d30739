import { scriptsOf } from "../web/scripts-of.ts";

const MENU = "src/shell/navigation/SignedInMenu.tsx";

/** What the most visited paths show first. Their code is fetched with the app's, which would ask for it one round trip later. */
const SCREENS: readonly [path: RegExp, modules: readonly string[]][] = [
  [/^\/(login)?$/, ["src/screens/LandingScreen.tsx"]],
  [/^\/dashboard(\/inbox)?$/, [MENU, "src/screens/InboxScreen.tsx"]],
  [/^\/dashboard\/created-videos$/, [MENU, "src/screens/CreatedVideosScreen.tsx"]],
  [/^\/account$/, [MENU, "src/screens/AccountScreen.tsx"]],
  [/^\/aside\/[^/]+\/preview$/, [MENU, "src/screens/PreviewScreen.tsx"]],
  [/^\/aside\/[^/]+\/sent$/, [MENU, "src/screens/SentScreen.tsx"]],
];

/** Returns a function that draws a path's links to the scripts of its screen. `dist`: the folder of the built app. */
export function preloadScreens(dist: string): (path: string) => string {
  const own = new Set(scriptsOf(dist, ["index.html"]));
  const links = SCREENS.map(([path, modules]) => {
    const files = scriptsOf(dist, modules).filter((file) => !own.has(file));
    return [path, files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__CSP_NONCE__">`).join("")] as const;
  });
  return (path) => links.find(([pattern]) => pattern.test(path))?.[1] ?? "";
}
