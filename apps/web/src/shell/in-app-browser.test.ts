import { describe, expect, it } from "vitest";
import { isInAppBrowser, mustOpenElsewhere } from "./in-app-browser.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0";
const CHROME = "Chrome/127.0.6533.103 Mobile Safari/537.36";

describe("detects an in-app browser", () => {
  it.each([
    ["Facebook, iOS", `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/471.0.0.33.110;FBBV/621099843;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]`],
    ["Facebook, Android", `${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/475.0.0.49.82;]`],
    ["Messenger, iOS", `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/467.0.0.45.106;FBBV/623341231]`],
    ["Instagram, iOS", `${IPHONE} Mobile/15E148 Instagram 341.0.3.29.97 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532)`],
    ["Instagram, Android", `${ANDROID} ${CHROME} Instagram 342.0.0.33.103 Android (34/14; 420dpi; 1080x2400; Google/google; Pixel 8)`],
    ["LinkedIn, iOS", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`],
    ["LinkedIn, Android", `${ANDROID} ${CHROME} [LinkedInApp]/4.1.968`],
    ["TikTok, iOS", `${IPHONE} Mobile/15E148 musical_ly_35.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`],
    ["TikTok, iOS, Asia", `${IPHONE} Mobile/15E148 trill_350503 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
    ["Snapchat, iOS", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Snapchat/12.99.0.36 (like Safari/8618.2.12, panda)`],
    ["Line, iOS", `${IPHONE} Mobile/15E148 Safari Line/14.11.0`],
    ["Line, Android", `${ANDROID} ${CHROME} Line/14.11.2/IAB`],
    ["WeChat, iOS", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`],
    ["WeChat, Android", `${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701`],
    ["Google app, iOS", `${IPHONE} GSA/327.0.656520803 Mobile/15E148 Safari/604.1`],
    ["any Android WebView", `${ANDROID} ${CHROME}`],
  ])("%s", (_name, userAgent) => expect(isInAppBrowser(userAgent)).toBe(true));
});

describe("accepts a browser", () => {
  it.each([
    ["our own app", `${ANDROID} ${CHROME} AsideNative/1.4.0 (android)`],
    ["Chrome, Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36"],
    ["Chrome, Android", `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Mobile Safari/537.36`],
    ["Chrome, iOS", `${IPHONE} CriOS/127.0.6533.77 Mobile/15E148 Safari/604.1`],
    ["Safari, iOS", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
    [
      "Safari, macOS",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    ],
    ["Firefox, Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"],
    ["Firefox, Android", "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"],
    ["Firefox, iOS", `${IPHONE} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
    [
      "Edge, Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/127.0.0.0 Safari/537.36 Edg/127.0.0.0",
    ],
    [
      "Samsung Internet",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Mobile Safari/537.36",
    ],
  ])("%s", (_name, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false);
    expect(mustOpenElsewhere({ userAgent, hasGetUserMedia: false })).toBe(false);
  });
});

it("requires another browser in an unknown iOS app only if the app offers no camera", () => {
  const userAgent = `${IPHONE} Mobile/15E148`;
  expect(mustOpenElsewhere({ userAgent, hasGetUserMedia: false })).toBe(true);
  expect(mustOpenElsewhere({ userAgent, hasGetUserMedia: true })).toBe(false);
});
