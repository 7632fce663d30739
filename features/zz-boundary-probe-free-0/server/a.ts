export { a } from "@aside/core/messages/post-contract.ts";
