import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, optionalText, personName, timestamp } from "@aside/contract/fields.ts";
import { copy } from "./copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";

export const autoLogin = endpoint({
  name: "autoLogin",
  method: "POST",
  path: "/v1/user/auto/login",
  summary: "Returns a token and a link that sign in a person of the company once, within two minutes. For programs with an API key.",
  access: "api-key",
  scope: "auto_login",
  body: z.object({
    email: email({ required: accountCopy.emailRequired, invalid: accountCopy.emailInvalid }),
    name: personName(200, { message: copy.firstNameRequired }),
    /** The program's name, for the audit log. */
    source: optionalText(100).default(""),
    /** The first page after the sign-in: a path of this product. */
    redirect_path: z.string().max(2000).optional(),
  }),
  output: z.object({ token: z.string(), url: z.string(), expires_at: timestamp }),
  limit: { max: 120, windowSeconds: 60 },
  unsealed: true,
});

export const signInByLink = endpoint({
  name: "signInByLink",
  method: "POST",
  path: "/v1/user/integrate",
  summary: "Signs in with an auto-login token. Each token works once.",
  access: "none",
  body: z.object({ token: z.string().max(200) }),
  output: tokenReply,
  errors: ["link_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});
