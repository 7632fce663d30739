import type { Route } from "@aside/server/http/context.ts";
import { mfaRoutes } from "./mfa/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";

export const routes: Route[] = [...mfaRoutes, ...passkeyRoutes];
