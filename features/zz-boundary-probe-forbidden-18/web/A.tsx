import type { a } from "@aside/server/db/open-database.ts";
