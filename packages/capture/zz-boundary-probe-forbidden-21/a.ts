import { a } from "../../../server/log/logger.ts";
