/** Browsers inside other apps: many give no access to the camera, and all of them lose the page when the app is closed. */
const IN_APP = [
  /\bFB(AN|AV|IOS|_IAB)\b/, // Facebook, Messenger
  /\bInstagram\b/,
  /\bLinkedInApp\b/,
  /\b(musical_ly|BytedanceWebview|TikTok)|\btrill_/,
  /\bSnapchat\b/,
  /\bLine\/\d/,
  /\bMicroMessenger\//, // WeChat
  /\bGSA\/|\bGmail\b/, // Google's own apps
  /; wv\)/, // any other Android WebView
];

/** Our own app is made for recording (packages/web-client/native-app.ts). */
const OUR_APP = "AsideNative/";

/** A web view on iOS does not name its app, but only browsers have "Safari" in their user agent. */
const isBareWebView = (userAgent: string) =>
  /\b(iPhone|iPad|iPod)\b/.test(userAgent) && userAgent.includes("AppleWebKit") && !userAgent.includes("Safari/");

export function isInAppBrowser(userAgent: string): boolean {
  return !userAgent.includes(OUR_APP) && IN_APP.some((name) => name.test(userAgent));
}

/** Whether recording needs another browser. An unknown app that offers a camera is accepted. */
export function mustOpenElsewhere(environment: { userAgent: string; hasGetUserMedia: boolean }): boolean {
  return isInAppBrowser(environment.userAgent) || (!environment.hasGetUserMedia && isBareWebView(environment.userAgent));
}
