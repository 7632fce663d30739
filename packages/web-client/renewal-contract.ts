import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import type { StoredSession } from "./session-store.ts";

/** The part of features/sign-in/contract.ts that the client needs: packages may not import features. */
export const refreshEndpoint = endpoint({
  name: "refreshSession",
  method: "POST",
  path: "/v1/user/session/refresh",
  summary: "",
  access: "none",
  body: z.object({}),
  output: z.object({ token: z.string(), user: z.custom<StoredSession["user"]>() }),
});
