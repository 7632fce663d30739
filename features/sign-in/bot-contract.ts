import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";

export const botChallenge = endpoint({
  name: "botChallenge",
  method: "GET",
  path: "/v1/siteverify/challenge",
  summary: "Returns the kind of bot check and, for a proof of work, the challenge (valid for ten minutes).",
  access: "none",
  output: z.object({
    kind: z.enum(["altcha", "recaptcha", "off"]),
    /** For ALTCHA: the parameters and their signature. */
    challenge: z.record(z.string(), z.unknown()).nullable(),
    /** For reCAPTCHA. */
    site_key: z.string().nullable(),
  }),
  limit: { max: 60, windowSeconds: 60 },
});

export const siteVerify = endpoint({
  name: "siteVerify",
  method: "POST",
  path: "/v1/siteverify/token",
  summary: "Verifies a proof, once. A valid proof sets a cookie for half an hour.",
  access: "none",
  body: z.object({ token: z.string().min(1).max(8192) }),
  output: z.object({ is_valid: z.boolean() }),
  limit: { max: 60, windowSeconds: 60 },
});
