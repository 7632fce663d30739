import { a } from "@aside/server/auth/tokens.ts";
