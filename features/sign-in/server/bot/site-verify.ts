import type { Handler } from "@aside/server/http/context.ts";
import type { botChallenge as challengeEndpoint, siteVerify as endpoint } from "../../bot-contract.ts";
import { setHumanCookie } from "./human-cookie.ts";
import { makeChallenge, takeProof } from "./proof-of-work.ts";
import { askRecaptcha } from "./recaptcha.ts";

export const botChallenge: Handler<typeof challengeEndpoint> = async ({ context }) => {
  const kind = context.config.BOT_CHECK;
  const challenge = kind === "altcha" ? { ...(await makeChallenge(context)) } : null;
  return { kind, challenge, site_key: kind === "recaptcha" ? (context.config.RECAPTCHA_SITE_KEY ?? null) : null };
};

export const siteVerify: Handler<typeof endpoint> = async ({ body, context, request, reply }) => {
  const checks = {
    altcha: async () => await takeProof(context, body.token),
    recaptcha: async () => await askRecaptcha(context, body.token, request.ip),
    off: async () => await Promise.resolve(true),
  };
  const is_valid = await checks[context.config.BOT_CHECK]();
  if (is_valid && context.config.BOT_CHECK !== "off") setHumanCookie(context, reply);
  return { is_valid };
};
