import { useSearch } from "@tanstack/react-router";

/**
 * A search parameter of this screen, or "" if it is not a string. The router's location changes as soon as the next screen is requested;
 * without this hook a form would read the next screen's parameters while that screen loads.
 */
export function useScreenParam(name: string): string {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const value = search[name];
  return typeof value === "string" ? value : "";
}
