export { a } from "../policy.ts";
