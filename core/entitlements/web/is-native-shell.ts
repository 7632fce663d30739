/** The native app adds this to the browser's user agent. App stores forbid links to prices there. */
export const isNativeShell = (): boolean => typeof navigator !== "undefined" && navigator.userAgent.includes("AsideNative/");
