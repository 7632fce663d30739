import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const csrf = endpoint({
  name: "csrf",
  method: "GET",
  path: "/v1/security/csrf",
  summary: "Sets the cookie csrf_token and returns the same value for the header x-csrf-token.",
  access: "none",
  output: z.object({ csrf_token: z.string() }),
  unsealed: true,
});

export const sealingKeys = endpoint({
  name: "sealingKeys",
  method: "GET",
  path: "/v1/keys",
  summary: "Returns the keys that seal bodies and headers; OLD is accepted for 24 hours.",
  access: "none",
  output: z.object({ keys: z.array(z.object({ key_type: z.enum(["CURRENT", "OLD"]), key_id: z.string(), key: z.string() })) }),
  unsealed: true,
});
