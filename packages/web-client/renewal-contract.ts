import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import type { StoredSession } from "./session-store.ts";

/** As features/sign-in/contract.ts has it, in so far as the client needs it: a package knows no feature. */
export const refreshEndpoint = endpoint({
  name: "refreshSession",
  method: "POST",
  path: "/v1/user/session/refresh",
  summary: "",
  access: "none",
  body: z.object({}),
  output: z.object({ token: z.string(), user: z.custom<StoredSession["user"]>() }),
});
