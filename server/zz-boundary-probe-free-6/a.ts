export { a } from "@aside/contract/errors.ts";
