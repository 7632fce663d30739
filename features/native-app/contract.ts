import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";

export const checkAppUpdate = endpoint({
  name: "checkAppUpdate",
  method: "POST",
  path: "/v1/user/app/update/required",
  summary: "Tells a native app whether its version is too old to be used. `false` for versions and platforms that are not understood.",
  access: "none",
  example: { version: "1.4.0", platform: "ios" },
  body: z.object({
    version: z.string().max(200),
    /** `ios` or `android`. */
    platform: z.string().max(200),
  }),
  output: z.object({ update_required: z.boolean() }),
  limit: { max: 60, windowSeconds: 60 },
  maxBytes: 4096,
  // The app's start page asks before it has any token. It changes nothing.
  withoutCsrf: true,
});
