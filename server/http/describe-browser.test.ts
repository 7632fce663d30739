import { expect, test } from "vitest";
import { describeBrowser, describeBrowserVersion } from "./describe-browser.ts";

const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Edge", "Windows"],
  [`${MAC} ${WEBKIT} Version/18.1 Safari/605.1.15`, "Safari", "macOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari", "iOS"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} CriOS/141.0 Mobile/15E148 Safari/604.1`, "Chrome", "iOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/141.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Another browser", "Windows"],
  ["node", "Another browser", "an unknown system"],
  ["<script>alert(1)</script>", "Another browser", "an unknown system"],
  ["", "Another browser", "an unknown system"],
])("%s", (userAgent, browser, system) => {
  expect(describeBrowser(userAgent)).toEqual({ browser, system });
});

test.each([
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.7390.54 Safari/537.36 Edg/142.0.0.0`, "Edge 142"],
  [`${MAC} ${WEBKIT} Version/18.1 Safari/605.1.15`, "Safari 18"],
  ["Firefox/", "Firefox"],
  [`${WINDOWS} ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Another browser"],
  ["x".repeat(100_000), "Another browser"],
])("%s has the version %s", (userAgent, version) => {
  expect(describeBrowserVersion(userAgent)).toBe(version);
});
