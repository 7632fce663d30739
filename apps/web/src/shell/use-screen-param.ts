import { useSearch } from "@tanstack/react-router";

/**
 * A search parameter of this screen, empty where it is not a text. The router's location changes as soon as the next screen is requested:
 * a form that is being left would otherwise read the next screen's parameters while that loads.
 */
export function useScreenParam(name: string): string {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const value = search[name];
  return typeof value === "string" ? value : "";
}
