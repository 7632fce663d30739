export { a } from "./contract.ts";
