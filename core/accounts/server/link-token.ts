import type { FastifyRequest } from "fastify";
import { AppError } from "@aside/contract/errors.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { accountCopy } from "../copy.ts";

/** The same reply for every invalid link or update token. */
export const linkInvalid = () => new AppError(422, "link_invalid", accountCopy.linkInvalid);

/** The token of the header `authorization`, with or without `Bearer`, as its stored hash. */
export function readTokenHash(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? "").replace(/^Bearer /i, "").trim();
  if (!/^[\w-]{43}$/.test(token)) throw linkInvalid();
  return hashSecret(token);
}
