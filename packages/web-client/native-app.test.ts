import { expect, test } from "vitest";
import { readNativeApp } from "./native-app.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/127.0.0.0 Mobile Safari/537.36";

test.each([
  [`${ANDROID} AsideNative/1.4.0 (android)`, { version: "1.4.0", platform: "android" }],
  ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 AsideNative/2.0 (ios)", { version: "2.0", platform: "ios" }],
  [ANDROID, null],
  [`${ANDROID} AsideNative/1.4.0`, null],
  [`${ANDROID} AsideNative/1.4.0 (windows)`, null],
  ["", null],
])("reads %s", (userAgent, app) => {
  expect(readNativeApp(userAgent)).toEqual(app);
});
