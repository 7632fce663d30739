import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useState } from "react";
import { copy } from "../copy.ts";
import { MAIL_SITES, patternsOf } from "../mail/mail-sites.ts";
import { ask, type MailSiteName } from "../messages.ts";
import { useMailSites } from "../use-stored.ts";

/** The permission for Gmail or Outlook is requested when the person turns its button on, and removed when they turn it off. */
export function MailStep() {
  const on = useMailSites();
  const [isRefused, setRefused] = useState(false);
  if (!on) return null;
  const turn = async (site: MailSiteName) => {
    const isOn = !on.includes(site);
    const origins = patternsOf(site);
    // First of all, while the click counts.
    const isAllowed = !isOn || (await chrome.permissions.request({ origins }));
    setRefused(!isAllowed);
    if (!isAllowed) return;
    await ask("worker", "setMail", { site, isOn });
    // Fails where all sites are allowed: then the choice alone counts.
    if (!isOn) await chrome.permissions.remove({ origins }).catch(() => {});
  };
  return (
    <div className="flex flex-col gap-2">
      {MAIL_SITES.map((site) => (
        <Switch key={site} label={copy.mailSites[site]} checked={on.includes(site)} onChange={() => void turn(site)} />
      ))}
      {isRefused && (
        <p role="alert" className="text-danger">
          {copy.mailRefused}
        </p>
      )}
    </div>
  );
}
