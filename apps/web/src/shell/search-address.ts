import { defaultStringifySearch } from "@tanstack/react-router";

export const SEARCH_PATH = "/search";

/** Where the screen shows what was found. Written as the router reads it: `12` as a text stays one. */
export function searchAddress(q: string, page = 1): string {
  return SEARCH_PATH + defaultStringifySearch({ ...(q && { q }), ...(page > 1 && { page }) });
}

/** Of the router's reading of an address, which anybody may have typed. */
export function readSearchAddress({ q, page }: { q?: unknown; page?: unknown }): { query: string; page: number } {
  const query = typeof q === "string" || typeof q === "number" || typeof q === "boolean" ? `${q}`.trim() : "";
  return { query, page: Math.max(1, Math.floor(Number(page)) || 1) };
}
