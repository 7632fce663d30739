import { brand } from "@aside/brand/brand.ts";

/** Of access tokens of connected apps (features/oauth). */
export const APP_TOKEN_PREFIX = `${brand.slug}_app_`;

/** Reads the key or token from an Authorization header: Bearer, or Basic with the key as user name or password. Null if there is none. */
export function readApiKey(authorization: string | undefined): string | null {
  const [scheme = "", value = ""] = (authorization ?? "").trim().split(/\s+/, 2);
  if (value.length > 500) return null;
  const given = scheme.toLowerCase() === "bearer" ? [value] : scheme.toLowerCase() === "basic" ? readBasic(value) : [];
  return given.find((part) => part.startsWith(`${brand.slug}_`)) ?? null;
}

function readBasic(value: string): string[] {
  const plain = Buffer.from(value, "base64").toString("utf8");
  const colon = plain.indexOf(":");
  return colon === -1 ? [plain] : [plain.slice(0, colon), plain.slice(colon + 1)];
}
