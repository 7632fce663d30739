import { isNativeShell } from "@aside/web-client/billing-mode.ts";

/** Phones cannot share a screen, the app's web view refuses it even where it has the function, and pages without TLS reach no devices. */
export const canShareScreen = (): boolean => !isNativeShell() && "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;
