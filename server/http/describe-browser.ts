/** In this order: Edge and Safari's rivals all name the browsers they descend from. Each finds its major version. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d*)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d*)/],
  ["Chrome", /\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\/(\d*)/],
  ["Safari", /\bVersion\/(\d+)/],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ["iOS", /\b(iPhone|iPad|iPod)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac ?OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b|\bCrOS\b/],
];
/** Browsers that say they are Chrome or Safari, and are neither. */
const OTHERS = /\b(OPR|Opera|SamsungBrowser|YaBrowser|Vivaldi|UCBrowser|DuckDuckGo)\b/;

const MAX_USER_AGENT = 500;

/** A description for people: "Chrome" on "macOS". User agents can be forged; nothing depends on it. */
export function describeBrowser(given: string): { browser: string; system: string } {
  const userAgent = given.slice(0, MAX_USER_AGENT);
  const find = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0];
  const browser = OTHERS.test(userAgent) ? undefined : find(BROWSERS);
  return { browser: browser ?? "Another browser", system: find(SYSTEMS) ?? "an unknown system" };
}

/** "Chrome 140": family and major version, which many people share. */
export function describeBrowserVersion(given: string): string {
  const { browser } = describeBrowser(given);
  const version = BROWSERS.find(([name]) => name === browser)?.[1].exec(given.slice(0, MAX_USER_AGENT))?.[1];
  return version ? `${browser} ${version}` : browser;
}
