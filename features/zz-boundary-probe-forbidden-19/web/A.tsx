import { a } from "@aside/server/storage/port.ts";
