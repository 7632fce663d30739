import { webCopy as copy } from "../web-copy.ts";
import { usePersonas } from "./queries.ts";

/** What deleting the account means for the person's personas; empty for who has none. */
export function useLeavingWords(): string {
  const personas = usePersonas().data?.personas ?? [];
  if (personas.length === 0) return "";
  const isRunning = personas.some(({ unfinished }) => unfinished.videos + unfinished.sends > 0);
  return [copy.leaving(personas.length), ...(isRunning ? [copy.leavingStops] : [])].join(" ");
}
