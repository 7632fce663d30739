import { expect, it } from "vitest";
import { permissionText } from "./permission-text.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15";

it.each([
  { name: "Android", userAgent: ANDROID, maxTouchPoints: 5, text: /left of the address/ },
  {
    name: "the Android app",
    userAgent: `${ANDROID} AsideNative/1.0.0 (android)`,
    maxTouchPoints: 5,
    text: /Permissions, allow Camera and Microphone/,
  },
  { name: "an iPhone", userAgent: IPHONE, maxTouchPoints: 5, text: /Website Settings/ },
  { name: "the iOS app", userAgent: `${IPHONE} AsideNative/1.0.0 (ios)`, maxTouchPoints: 5, text: /turn on Camera and Microphone/ },
  { name: "an iPad", userAgent: MAC, maxTouchPoints: 5, text: /Website Settings/ },
  { name: "a Mac", userAgent: MAC, maxTouchPoints: 0, text: /your browser's address bar/ },
])("says how to allow the camera on $name", ({ text, ...device }) => {
  expect(permissionText(device)).toMatch(text);
});
