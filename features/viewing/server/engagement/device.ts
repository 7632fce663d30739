import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Device } from "../../contract.ts";

const TABLET = /iPad|Tablet|PlayBook|Silk|Android(?!.*\bMobile\b)/i;
const MOBILE = /Mobi|iPhone|iPod|Windows Phone/i;
const DESKTOP = /Windows NT|Macintosh|X11|CrOS|Linux/i;

/** From the user agent. An iPad that requests desktop pages reports itself as a Mac. */
export function readDevice(request: FastifyRequest): Device {
  const agent = userAgentOf(request);
  if (TABLET.test(agent)) return "tablet";
  if (MOBILE.test(agent) || request.headers["sec-ch-ua-mobile"] === "?1") return "mobile";
  return DESKTOP.test(agent) ? "desktop" : "unknown";
}

/**
 * A crawler or scanner by its user agent, or a browser that prefetches. Users and guests always count as people: apps put the name of
 * their HTTP library into the user agent.
 */
export function isMachine(request: FastifyRequest, actor: Actor): boolean {
  const purpose = `${String(request.headers["sec-purpose"] ?? "")} ${String(request.headers["purpose"] ?? "")}`;
  if (/\b(prefetch|prerender|preview)\b/i.test(purpose)) return true;
  return actor.kind !== "user" && actor.kind !== "guest" && isbot(userAgentOf(request));
}

function userAgentOf(request: FastifyRequest): string {
  return String(request.headers["user-agent"] ?? "").slice(0, 500);
}
