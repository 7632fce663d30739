import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { useSyncExternalStore } from "react";
import { installPrompt } from "./install-prompt.ts";

/** Only Safari on iOS and iPadOS has this property: it is false in the browser and true in the installed app. */
const isAppleBrowser = () => (navigator as { standalone?: boolean }).standalone === false && !isNativeShell();

/**
 * How the app can be installed here. `ask`: the browser does it at a press. `explain`: people do it themselves. Null: it is installed, or
 * this browser can't.
 */
export function useInstallOffer(): "ask" | "explain" | null {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  return prompt ? "ask" : isAppleBrowser() ? "explain" : null;
}
