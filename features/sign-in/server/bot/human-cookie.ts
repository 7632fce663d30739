import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isKeyedHash, keyedHash } from "@aside/server/auth/keyed-hash.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { strictCookie } from "@aside/core/accounts/server/sessions/strict-cookie.ts";

const COOKIE = "aside_human";
const PURPOSE = "bot-check:cookie";
const LIFETIME_SECONDS = 30 * 60;

/** `end.random.mac`: shows that this browser passed the bot check. It does not identify the person. */
export function setHumanCookie(context: AppContext, reply: FastifyReply): void {
  const end = Math.floor(context.now().getTime() / 1000) + LIFETIME_SECONDS;
  const text = `${end}.${randomBytes(9).toString("base64url")}`;
  reply.setCookie(COOKIE, `${text}.${keyedHash(context.config.secretKey, PURPOSE, text)}`, {
    ...strictCookie(context, "/v1"),
    maxAge: LIFETIME_SECONDS,
  });
}

export function hasHumanCookie(context: AppContext, request: FastifyRequest): boolean {
  const [end = "", random = "", mac = ""] = (request.cookies[COOKIE] ?? "").split(".");
  return isKeyedHash(context.config.secretKey, PURPOSE, `${end}.${random}`, mac) && Number(end) * 1000 > context.now().getTime();
}
