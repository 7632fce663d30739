import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { WebhookVerificationError } from "./errors.ts";
import { verifyWebhook } from "./verify-webhook.ts";

const SECRET = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("another-secret-of-24-byt").toString("base64")}`;
const NOW = Date.parse("2026-03-01T12:00:00Z");
const BODY = JSON.stringify({
  type: "aside.viewed",
  timestamp: "2026-03-01T12:00:00.000Z",
  data: { post_id: "p", event_id: "e", user_id: null },
});

/** Headers as the library of Standard Webhooks makes them, `ago` seconds old. */
function signed(secrets = [SECRET], ago = 0, body = BODY): Record<string, string> {
  const at = new Date(NOW - ago * 1000);
  const signatures = secrets.map((secret) => new Webhook(secret).sign("msg_1", at, body));
  return { "webhook-id": "msg_1", "webhook-timestamp": String(at.getTime() / 1000), "webhook-signature": signatures.join(" ") };
}
const without = (name: string) => Object.fromEntries(Object.entries(signed()).filter(([key]) => key !== name));

test.each<[string, string | Uint8Array, Parameters<typeof verifyWebhook>[1], string | string[]]>([
  ["text", BODY, signed(), SECRET],
  ["bytes", new TextEncoder().encode(BODY), signed(), SECRET],
  ["Headers", BODY, new Headers(signed()), SECRET],
  ["headers as Node.js gives them", BODY, { ...signed(), "webhook-id": ["msg_1"] }, SECRET],
  ["headers in capitals", BODY, Object.fromEntries(Object.entries(signed()).map(([key, value]) => [key.toUpperCase(), value])), SECRET],
  ["a secret without its prefix", BODY, signed(), SECRET.slice("whsec_".length)],
  ["two signatures, the new secret", BODY, signed([SECRET, OTHER]), SECRET],
  ["two signatures, the old secret", BODY, signed([OTHER, SECRET]), SECRET],
  ["two secrets, one signature", BODY, signed(), [OTHER, SECRET]],
  ["a signature of another version beside", BODY, { ...signed(), "webhook-signature": `v1a,xyz ${signed()["webhook-signature"]}` }, SECRET],
  ["almost five minutes old", BODY, signed([SECRET], 300), SECRET],
  ["almost five minutes early", BODY, signed([SECRET], -300), SECRET],
])("accepted: %s", async (_, body, headers, secret) => {
  expect(await verifyWebhook(body, headers, secret, { now: NOW })).toEqual(JSON.parse(BODY));
});

test.each<[string, string, Record<string, string>, string | string[], string]>([
  ["a wrong secret", BODY, signed(), OTHER, "invalid_signature"],
  ["no secret", BODY, signed(), [], "invalid_signature"],
  ["an empty secret", BODY, signed(), "", "invalid_secret"],
  ["a secret that is not base64", BODY, signed(), "whsec_%%%", "invalid_secret"],
  ["a changed body", BODY.replace("null", '"u"'), signed(), SECRET, "invalid_signature"],
  ["another id", BODY, { ...signed(), "webhook-id": "msg_2" }, SECRET, "invalid_signature"],
  ["another time", BODY, { ...signed(), "webhook-timestamp": String(NOW / 1000 + 1) }, SECRET, "invalid_signature"],
  ["a time that is no number", BODY, { ...signed(), "webhook-timestamp": "now" }, SECRET, "invalid_timestamp"],
  ["too old", BODY, signed([SECRET], 301), SECRET, "too_old"],
  ["from the future", BODY, signed([SECRET], -301), SECRET, "too_early"],
  ["no id", BODY, without("webhook-id"), SECRET, "missing_header"],
  ["no time", BODY, without("webhook-timestamp"), SECRET, "missing_header"],
  ["no signature", BODY, without("webhook-signature"), SECRET, "missing_header"],
  [
    "a cut signature",
    BODY,
    { ...signed(), "webhook-signature": signed()["webhook-signature"]?.slice(0, -8) ?? "" },
    SECRET,
    "invalid_signature",
  ],
  ["a signature that is not base64", BODY, { ...signed(), "webhook-signature": "v1,%%%" }, SECRET, "invalid_signature"],
  [
    "a signature of unknown version",
    BODY,
    { ...signed(), "webhook-signature": signed()["webhook-signature"]?.replace("v1,", "v2,") ?? "" },
    SECRET,
    "invalid_signature",
  ],
  ["a body that is not JSON", "{", signed([SECRET], 0, "{"), SECRET, "invalid_payload"],
])("refused: %s", async (_, body, headers, secret, code) => {
  const error: unknown = await verifyWebhook(body, headers, secret, { now: NOW }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(WebhookVerificationError);
  expect(error).toMatchObject({ code, status: 0 });
});
