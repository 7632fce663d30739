export { a } from "@aside/server/log/logger.ts";
