import { afterEach, expect, it, vi } from "vitest";
import { canShareScreen } from "./can-share-screen.ts";

afterEach(() => void vi.unstubAllGlobals());

const getDisplayMedia = () => undefined;
const browser = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0";

it.each([
  ["a computer's browser can", { userAgent: browser, mediaDevices: { getDisplayMedia } }, true],
  ["a phone's browser has no such function", { userAgent: browser, mediaDevices: {} }, false],
  ["a page without TLS has no devices", { userAgent: browser }, false],
  ["the app refuses it", { userAgent: `${browser} AsideNative/1.0.0 (android)`, mediaDevices: { getDisplayMedia } }, false],
])("%s", (_, navigator, can) => {
  vi.stubGlobal("navigator", navigator);
  expect(canShareScreen()).toBe(can);
});
