export { a } from "../../viewing/server/react-to-post.ts";
