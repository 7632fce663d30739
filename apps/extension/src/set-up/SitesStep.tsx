import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";

const ALL = { origins: ["https://*/*", "http://*/*"] };

export function SitesStep() {
  const [isAllowed, setAllowed] = useState(false);
  const look = () => void chrome.permissions.contains(ALL).then(setAllowed);
  useEffect(look, []);
  if (isAllowed)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{copy.sitesAllowed}</p>
        <Button variant="secondary" onClick={() => void chrome.permissions.remove(ALL).then(look)}>
          {copy.removeSites}
        </Button>
      </div>
    );
  return (
    <Button variant="secondary" className="self-start" onClick={() => void chrome.permissions.request(ALL).then(look)}>
      {copy.allowSites}
    </Button>
  );
}
