export { a } from "@aside/contract/fields.ts";
