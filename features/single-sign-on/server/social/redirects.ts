import type { FastifyReply } from "fastify";
import { withParameter } from "@aside/contract/own-path.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/** To a path of this site, told in full: no reading of it leads elsewhere. */
export function sendTo(context: AppContext, reply: FastifyReply, path: string, status = 302): undefined {
  void reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .redirect(`${context.config.publicUrl}${path}`, status);
  return undefined;
}

/** The session's token is in the cookies alone; the page asks for it. */
export function sendSignedIn(context: AppContext, reply: FastifyReply, successRef: string): undefined {
  return sendTo(context, reply, withParameter(successRef, "signed_in", "social"));
}

export function sendError(context: AppContext, reply: FastifyReply, errorRef: string, message: string): undefined {
  return sendTo(context, reply, withParameter(errorRef, "social_error", message));
}
