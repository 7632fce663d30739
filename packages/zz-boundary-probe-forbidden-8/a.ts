import { a } from "@aside/server/log/logger.ts";
