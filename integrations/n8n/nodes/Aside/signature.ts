import { createHmac, timingSafeEqual } from "crypto";

const TOLERANCE_SECONDS = 300;

type Headers = Record<string, string | string[] | undefined>;

/** Whether the body was signed with the secret, as Standard Webhooks describes, within the last minutes. */
export function isGenuine(secret: string, headers: Headers, body: Buffer, nowMs: number): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const timestamp = String(headers["webhook-timestamp"]);
  if (key.length === 0 || !(Math.abs(nowMs / 1000 - Number(timestamp)) < TOLERANCE_SECONDS)) return false;
  const signed = `${String(headers["webhook-id"])}.${timestamp}.`;
  const expected = createHmac("sha256", key).update(signed).update(body).digest();
  // Two signatures while the secret is replaced.
  return String(headers["webhook-signature"])
    .split(" ")
    .some((part) => {
      const [version, signature = ""] = part.split(",");
      const given = Buffer.from(signature, "base64");
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
