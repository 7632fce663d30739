import { page, text, urlState } from "@aside/ui/lists/url-state.ts";
import { defaultStringifySearch } from "@tanstack/react-router";
import { SEARCH_PATH } from "./search-path.ts";

export const SEARCH_URL = urlState({ query: { ...text, name: "q" }, page });

/** The address of the search results. Values are quoted as the router expects, so that `12` stays a string. */
export const searchAddress = (query: string, at = 1): string => SEARCH_PATH + defaultStringifySearch(SEARCH_URL.write({ query, page: at }));
