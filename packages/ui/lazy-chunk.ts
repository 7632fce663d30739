// oxlint-disable-next-line no-restricted-imports -- this is its time limit
import { lazy } from "react";
import { loadChunk } from "./load-chunk.ts";

/** React's `lazy` with the time limit of `loadChunk`. */
export const lazyChunk: typeof lazy = (load) => lazy(async () => await loadChunk(load));
