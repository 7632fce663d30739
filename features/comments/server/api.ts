export { isCommentVisible } from "./comments-store.ts";
