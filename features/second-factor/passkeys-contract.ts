import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, text } from "@aside/contract/fields.ts";
import { tokenReply } from "@aside/core/accounts/contract.ts";
/** WebAuthn's JSON (level 3), created and parsed by the library on both sides. */
const options = z.record(z.string(), z.unknown());
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const response = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).nullish(),
  // No attestation is requested.
  clientExtensionResults: z.object({}).default({}),
});
const registration = response.extend({
  response: z.object({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(65_536),
    transports: z.array(z.string().max(32)).max(12).optional(),
  }),
});
const assertion = response.extend({
  response: z.object({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(8192),
    signature: base64url(8192),
    userHandle: z.string().max(128).nullish(),
  }),
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** It may be synchronized to other devices of the person. */
  is_backed_up: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const password = z.string().max(1024);
const name = text(60);

export const listPasskeys = endpoint({
  name: "listPasskeys",
  method: "GET",
  path: "/v1/passkeys",
  summary: "Lists the user's passkeys, newest first.",
  access: "user",
  output: z.object({ items: z.array(passkey) }),
});

export const beginPasskey = endpoint({
  name: "beginPasskey",
  method: "POST",
  path: "/v1/passkeys/register/begin",
  summary: "Returns the options to register a passkey.",
  access: "user-before-mfa",
  body: z.object({ password }),
  output: z.object({ options }),
  errors: ["invalid_credentials", "sign_in_again", "passkeys_too_many"],
  limit: { max: 20, windowSeconds: 60 },
});

export const addPasskey = endpoint({
  name: "addPasskey",
  method: "POST",
  path: "/v1/passkeys/register",
  summary:
    "Registers a passkey. If the company requires a second factor and there is none, the passkey becomes it, and recovery codes are returned once.",
  access: "user-before-mfa",
  body: z.object({ response: registration, name: name.optional() }),
  output: z.object({ passkey, session: tokenReply.nullable(), recovery_codes: z.array(z.string()) }),
  errors: ["passkey_invalid", "passkey_known", "passkeys_too_many"],
  limit: { max: 20, windowSeconds: 60 },
});

export const renamePasskey = endpoint({
  name: "renamePasskey",
  method: "PUT",
  path: "/v1/passkeys/:id",
  summary: "Renames a passkey.",
  access: "user",
  params: idParams,
  body: z.object({ name }),
  output: passkey,
});

export const removePasskey = endpoint({
  name: "removePasskey",
  method: "DELETE",
  path: "/v1/passkeys/:id",
  summary: "Removes a passkey. Removing the last one also turns off the passkey as a second factor.",
  access: "user",
  params: idParams,
  body: z.object({ password }),
  output: ok,
  errors: ["invalid_credentials", "sign_in_again"],
});

export const askPasskey = endpoint({
  name: "askPasskey",
  method: "PUT",
  path: "/v1/mfa/passkey",
  summary: "Turns the passkey as a second factor on or off. When turned on, recovery codes are returned once.",
  access: "user",
  body: z.object({
    is_asked: z.boolean(),
    password,
    /** Turning it on needs a response to a challenge of /v1/passkeys/verify/begin. */
    response: assertion.optional(),
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["invalid_credentials", "sign_in_again", "factor_exists", "passkey_invalid"],
});

export const beginPasskeyCheck = endpoint({
  name: "beginPasskeyCheck",
  method: "POST",
  path: "/v1/passkeys/verify/begin",
  summary: "Returns a challenge for a passkey as the second factor.",
  access: "user-before-mfa",
  body: z.object({}),
  output: z.object({ options }),
  limit: { max: 30, windowSeconds: 60 },
});

export const checkPasskey = endpoint({
  name: "checkPasskey",
  method: "POST",
  path: "/v1/passkeys/verify",
  summary: "Verifies a passkey as the second factor of a sign-in. Earlier tokens of the session end.",
  access: "user-before-mfa",
  body: z.object({ response: assertion }),
  output: tokenReply,
  errors: ["passkey_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});

export const beginPasskeySignIn = endpoint({
  name: "beginPasskeySignIn",
  method: "POST",
  path: "/v1/passkeys/signin/begin",
  summary: "Returns a challenge for a sign-in with any passkey, tied to this browser by a cookie.",
  access: "none",
  body: z.object({}),
  output: z.object({ options }),
  limit: { max: 60, windowSeconds: 60 },
});

export const signInWithPasskey = endpoint({
  name: "signInWithPasskey",
  method: "POST",
  path: "/v1/passkeys/signin",
  summary: "Signs in with a passkey, without a password. A passkey with user verification counts as both factors.",
  access: "none",
  body: z.object({ response: assertion, keep_me_logged_in: z.boolean().default(true) }),
  output: tokenReply,
  errors: ["passkey_invalid"],
  limit: { max: 30, windowSeconds: 60 },
});
