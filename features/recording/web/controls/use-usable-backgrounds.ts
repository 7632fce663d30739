import { isModelKept } from "@aside/capture/backgrounds/kept-model.ts";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { useEffect, useState } from "react";

/** What can be chosen. `drawn`: without the catalog's pictures, which are not on this device; `none`: without what finds the person, too. */
export type UsableBackgrounds = "all" | "drawn" | "none";

export function useUsableBackgrounds(): UsableBackgrounds {
  const isOffline = useOffline();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isOffline) isModelKept().then(setKept, () => setKept(false));
  }, [isOffline]);
  return isOffline ? (isKept ? "drawn" : "none") : "all";
}
