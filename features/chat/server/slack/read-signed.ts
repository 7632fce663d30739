import { createHmac } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "@aside/contract/errors.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import type { FastifyRequest } from "fastify";
import { copy } from "../../copy.ts";
import { requireCalledApp } from "./slack-app.ts";

const TOLERANCE_SECONDS = 300;

/** The body, if Slack signed it within the last five minutes. */
export async function readSigned(context: AppContext, request: FastifyRequest, maxBytes: number): Promise<string> {
  const { signingSecret } = requireCalledApp(context);
  const body = (await readLimited(request.body as Readable, maxBytes)).toString("utf8");
  const { "x-slack-signature": signature, "x-slack-request-timestamp": timestamp } = request.headers;
  const isRecent = typeof timestamp === "string" && /^\d{1,12}$/.test(timestamp) && isNear(context, Number(timestamp));
  if (!isRecent || typeof signature !== "string" || !isSameText(signature, signSlack(signingSecret, timestamp, body)))
    throw new AppError(401, "signature_invalid", copy.signatureInvalid);
  return body;
}

const isNear = ({ now }: AppContext, seconds: number): boolean => Math.abs(now().getTime() / 1000 - seconds) <= TOLERANCE_SECONDS;

export const signSlack = (secret: string, timestamp: string, body: string): string =>
  `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
