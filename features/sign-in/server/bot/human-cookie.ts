import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isSameHash } from "@aside/core/accounts/server/codes.ts";
import { strictCookie } from "@aside/core/accounts/server/sessions/strict-cookie.ts";

const COOKIE = "aside_human";
const LIFETIME_SECONDS = 30 * 60;

/** `end.random.mac`: shows that this browser passed the bot check. It does not identify the person. */
export function setHumanCookie(context: AppContext, reply: FastifyReply): void {
  const end = Math.floor(context.now().getTime() / 1000) + LIFETIME_SECONDS;
  const text = `${end}.${randomBytes(9).toString("base64url")}`;
  reply.setCookie(COOKIE, `${text}.${sign(context, text)}`, { ...strictCookie(context, "/v1"), maxAge: LIFETIME_SECONDS });
}

export function hasHumanCookie(context: AppContext, request: FastifyRequest): boolean {
  const [end = "", random = "", mac = ""] = (request.cookies[COOKIE] ?? "").split(".");
  return isSameHash(mac, sign(context, `${end}.${random}`)) && Number(end) * 1000 > context.now().getTime();
}

function sign(context: AppContext, text: string): string {
  return createHmac("sha256", deriveKey(context.config.secretKey, "bot-check:cookie")).update(text).digest("base64url");
}
