import type SCIMMY from "scimmy";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { text } from "@aside/contract/fields.ts";
import { scimError } from "./scim-error.ts";

/** The attributes of a SCIM user that we store. */
export type WantedUser = { email: string; name: string; externalId: string | null; isActive: boolean };

type Given = {
  userName?: string;
  externalId?: string;
  displayName?: string;
  active?: boolean;
  name?: { formatted?: string; givenName?: string; familyName?: string };
};

const name = text(200);
const externalId = text(255);

/**
 * From a complete resource, of a POST, a PUT or the result of a PATCH. `fullName` takes precedence over the resource. Throws SCIM's 400.
 */
export function readUser(resource: InstanceType<typeof SCIMMY.Schemas.User>, fullName?: string): WantedUser {
  const given = resource as unknown as Given;
  const email = canonicalEmail(String(given.userName ?? ""));
  if (email === null) throw scimError(400, "invalidValue", "userName has to be the person's address.");
  return {
    email,
    name: checked(name, fullName ?? nameOf(given, email), "name"),
    externalId: given.externalId === undefined ? null : checked(externalId, given.externalId, "externalId"),
    isActive: given.active ?? true,
  };
}

/** The name: its parts, else the display name, else the address. The parts come first because they are what a directory edits. */
function nameOf(given: Given, email: string): string {
  const parts = [given.name?.givenName, given.name?.familyName].filter((part) => part?.trim()).join(" ");
  return parts || given.name?.formatted?.trim() || given.displayName?.trim() || email;
}

function checked(schema: typeof name, value: string, attribute: string): string {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw scimError(400, "invalidValue", `${attribute}: ${parsed.error.issues[0]?.message ?? "invalid"}`);
  return parsed.data;
}

/** Microsoft Entra sends "True" and "False" for booleans, in a resource and in the operations of a PATCH. */
export function parseBooleans(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(parseBooleans);
  if (body === null || typeof body !== "object") return body;
  const given = body as Record<string, unknown>;
  const isActivePath = typeof given["path"] === "string" && given["path"].toLowerCase() === "active";
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const isBoolean = key.toLowerCase() === "active" || (isActivePath && key === "value");
      if (isBoolean && typeof value === "string" && /^(true|false)$/i.test(value)) return [key, value.toLowerCase() === "true"];
      return [key, parseBooleans(value)];
    }),
  );
}
