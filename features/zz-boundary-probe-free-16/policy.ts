export type { Actor } from "@aside/server/auth/actor.ts";
