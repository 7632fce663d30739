/** Functions for other features. */
export { findPassages, type Ranked } from "./find-passages.ts";
export { listFoundPosts } from "./search-store.ts";
export { readMarks } from "./search.ts";
