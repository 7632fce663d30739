import { useSearch } from "@tanstack/react-router";

/**
 * What the address of this screen says under a name, empty where it is no text. The router's location is the next screen's as soon as that is asked for:
 * a form that is left would read another's address for as long as the next one loads, and ask for what that names.
 */
export function useOwnSearch(name: string): string {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const value = search[name];
  return typeof value === "string" ? value : "";
}
