import { useSearch } from "@tanstack/react-router";

/**
 * A search parameter of this screen as text, or "" without it. The router reads `true` and `2026` as values, not as texts. The router's location changes as soon as the next screen is requested;
 * without this hook a form would read the next screen's parameters while that screen loads.
 */
export function useScreenParam(name: string): string {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const value = search[name];
  return typeof value === "string" || typeof value === "boolean" || typeof value === "number" ? String(value) : "";
}
