import { scriptsOf } from "../../web/scripts-of.ts";

/** What the most visited paths show first. Their code is fetched with the app's, which would ask for it one round trip later. */
const SCREENS: readonly [path: RegExp, screen: string, isSignedIn: boolean][] = [
  [/^\/(login)?$/, "LandingScreen", false],
  [/^\/(contact-sales|contact-healthcare-sales|support|feedback|deal-registration|form\/[^/]+)$/, "forms/PublicFormScreen", false],
  [/^\/sign-me-up$/, "sign-in/SignMeUpScreen", false],
  [/^\/schedule-demo$/, "demo/ScheduleDemoScreen", false],
  [/^\/dashboard(\/inbox)?$/, "InboxScreen", true],
  [/^\/dashboard\/created-videos$/, "CreatedVideosScreen", true],
  [/^\/account$/, "account/AccountScreen", true],
  [/^\/aside\/[^/]+\/preview$/, "PreviewScreen", true],
  [/^\/aside\/[^/]+\/sent$/, "SentScreen", true],
];

type Preloads = { links: string; isSignedIn: boolean };

/** Returns a function that draws a path's links to the scripts of its screen. `dist`: the folder of the built app. */
export function preloadScreens(dist: string): (path: string) => Preloads {
  const own = new Set(scriptsOf(dist, ["index.html"]));
  const drawn = SCREENS.map(([path, screen, isSignedIn]) => {
    const menu = isSignedIn ? ["src/shell/navigation/SignedInMenu.tsx"] : [];
    const files = scriptsOf(dist, [...menu, `src/screens/${screen}.tsx`]).filter((file) => !own.has(file));
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join("");
    return { path, links, isSignedIn };
  });
  return (path) => drawn.find((screen) => screen.path.test(path)) ?? { links: "", isSignedIn: false };
}
