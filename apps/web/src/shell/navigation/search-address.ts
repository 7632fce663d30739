import { defaultStringifySearch } from "@tanstack/react-router";
import { SEARCH_PATH } from "./search-path.ts";

/** The address of the search results. Values are quoted as the router expects, so that `12` stays a string. */
export function searchAddress(q: string, page = 1): string {
  return SEARCH_PATH + defaultStringifySearch({ ...(q && { q }), ...(page > 1 && { page }) });
}

/** Reads the router's search parameters, which a user may have typed. */
export function readSearchAddress({ q, page }: { q?: unknown; page?: unknown }): { query: string; page: number } {
  const query = typeof q === "string" || typeof q === "number" || typeof q === "boolean" ? `${q}`.trim() : "";
  return { query, page: Math.max(1, Math.floor(Number(page)) || 1) };
}
