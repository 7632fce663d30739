/** What other features may call. */
export { findPassages, type Ranked } from "./find-passages.ts";
export { listFoundPosts } from "./search-store.ts";
export { readMarks } from "./search.ts";
