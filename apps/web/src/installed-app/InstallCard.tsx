import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import { useState, useSyncExternalStore } from "react";
import { copy } from "./copy.ts";
import { INSTALL_DISMISSED_KEY } from "./install-dismissed.ts";
import { installPrompt } from "./install-prompt.ts";

const texts = copy.install;

/** Only Safari on iOS and iPadOS has this property: it is false in the browser and true in the installed app. */
const isAppleBrowser = () => (navigator as { standalone?: boolean }).standalone === false && !isNativeShell();

/** Offers to install the app, where the browser can. */
export function InstallCard() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.get);
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(INSTALL_DISMISSED_KEY) !== null);
  if (isDismissed || !(prompt || isAppleBrowser())) return null;
  const dismiss = () => {
    localStorage.setItem(INSTALL_DISMISSED_KEY, "yes");
    setDismissed(true);
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lead font-semibold">{texts.title}</h2>
        <p className="text-small text-muted">{texts.why}</p>
        {!prompt && <p className="text-small">{texts.onApple}</p>}
      </div>
      <span className="flex gap-2">
        {prompt && (
          <Button variant="secondary" onClick={() => void installPrompt.use()}>
            {texts.action}
          </Button>
        )}
        <Button variant="ghost" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      </span>
    </Card>
  );
}
