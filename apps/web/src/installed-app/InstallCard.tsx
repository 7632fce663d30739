import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useState } from "react";
import { copy } from "./copy.ts";
import { INSTALL_DISMISSED_KEY } from "./install-dismissed.ts";
import { installPrompt } from "./install-prompt.ts";
import { useInstallOffer } from "./use-install-offer.ts";

const texts = copy.install;

/** Offers to install the app, where the browser can. The menu offers it, too, also after the card was dismissed. */
export function InstallCard() {
  const offer = useInstallOffer();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(INSTALL_DISMISSED_KEY) !== null);
  if (isDismissed || offer === null) return null;
  const dismiss = () => {
    localStorage.setItem(INSTALL_DISMISSED_KEY, "yes");
    setDismissed(true);
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lead font-semibold">{texts.title}</h2>
        <p className="text-small text-muted">{texts.why}</p>
        {offer === "explain" && <p className="text-small">{texts.onApple}</p>}
      </div>
      <span className="flex gap-2">
        {offer === "ask" && (
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
