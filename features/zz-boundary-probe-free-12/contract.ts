export { a } from "./copy.ts";
