import { a } from "@aside/core/entitlements/server/entitlements.ts";
