import type { FastifyRequest } from "fastify";
import { AppError } from "@aside/contract/errors.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { accountCopy } from "../copy.ts";

/** One answer for whatever is wrong with a link or its update token. */
export const linkInvalid = () => new AppError(422, "link_invalid", accountCopy.linkInvalid);

/** What the header `authorization` holds, with or without `Bearer`, as it is stored. */
export function readTokenHash(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? "").replace(/^Bearer /i, "").trim();
  if (!/^[\w-]{43}$/.test(token)) throw linkInvalid();
  return hashSecret(token);
}
