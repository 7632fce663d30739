import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@aside/contract/errors.ts";
import type { Actor, AnonymousActor } from "./actor.ts";
import { deriveKey } from "./derive-key.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The token of a private embed link (features/embedding): its id, signed. Nothing secret is stored, so that it can be shown again. */
export const embedLinkToken = (secretKey: string, id: string): string => `${id}.${mac(secretKey, id)}`;

/** The id of the link that this installation issued the token for; null for anything else. The link may have ended. */
export function readEmbedLinkToken(secretKey: string, token: unknown): string | null {
  const [, id = "", given = ""] = (typeof token === "string" && TOKEN.exec(token)) || [];
  if (id === "") return null;
  return timingSafeEqual(Buffer.from(given), Buffer.from(mac(secretKey, id))) ? id : null;
}

/** The visitor of a site that has the link: about them nothing else is known. */
export const embedLinkActor = (embedLinkId: string, browserId: string | null = null): AnonymousActor => ({
  kind: "anonymous",
  viewer: { browserId, memberIds: [], embedLinkId },
});

type LinkedRequest = { query: unknown };

/**
 * What `check` returns for the request's own actor or, if they get 404, for the visitor of a site whose page has a private embed link: players
 * send it as `?link=`.
 */
export async function orByEmbedLink<Result>(
  { config }: { config: { secretKey: string } },
  request: LinkedRequest,
  actor: Actor,
  check: (actor: Actor) => Promise<Result>,
): Promise<Result> {
  try {
    return await check(actor);
  } catch (error) {
    const { link } = request.query as { link?: unknown };
    const linkId = error instanceof AppError && error.status === 404 ? readEmbedLinkToken(config.secretKey, link) : null;
    if (linkId === null) throw error;
    return await check(embedLinkActor(linkId));
  }
}

const mac = (secretKey: string, id: string): string =>
  createHmac("sha256", deriveKey(secretKey, "embed-link")).update(id).digest("base64url");
