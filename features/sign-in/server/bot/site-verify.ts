import type { Handler } from "@aside/server/http/context.ts";
import type { botChallenge as challengeEndpoint, siteVerify as endpoint } from "../../bot-contract.ts";
import { setHumanCookie } from "./human-cookie.ts";
import { makeChallenge } from "./proof-of-work.ts";
import { verifyProof } from "./verify-proof.ts";

export const botChallenge: Handler<typeof challengeEndpoint> = async ({ context }) => {
  const kind = context.config.BOT_CHECK;
  const challenge = kind === "altcha" ? { ...(await makeChallenge(context)) } : null;
  return { kind, challenge, site_key: kind === "recaptcha" ? (context.config.RECAPTCHA_SITE_KEY ?? null) : null };
};

export const siteVerify: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const is_valid = await verifyProof(context, request, body.token);
  if (is_valid && context.config.BOT_CHECK !== "off") setHumanCookie(context, reply);
  return { is_valid };
};
