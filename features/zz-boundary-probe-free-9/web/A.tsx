export type { A } from "@aside/server/storage/port.ts";
