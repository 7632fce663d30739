import { call } from "./call.ts";
import type { Bundle, Z } from "./runtime.ts";

export const SCOPES = [
  "asides:read",
  "asides:send",
  "transcripts:read",
  "contacts:write",
  "forms:read",
  "library:read",
  "library:write",
  "webhooks:write",
];

type Me = { user: { name: string; email: string } | null; company: { name: string } | null };

async function readConnection(z: Z, bundle: Bundle): Promise<{ label: string }> {
  const { user, company } = await call<Me>(z, bundle, "whoAmI");
  return { label: [user?.email, company?.name].filter(Boolean).join(", ") };
}

/** A token and not OAuth: an app's client id is valid on one server, and each connection names its own server. */
export const authentication = {
  type: "custom",
  fields: [
    {
      key: "server",
      label: "Server",
      type: "string",
      required: true,
      placeholder: "https://aside.example.com",
      helpText: "The address where you open Aside, beginning with https://.",
    },
    {
      key: "token",
      label: "Personal access token",
      type: "password",
      required: true,
      helpText: `Create one in My Account, with the scopes ${SCOPES.join(", ")}. Triggers need the token of an administrator of your company.`,
    },
  ],
  test: readConnection,
  connectionLabel: "{{label}}",
};
