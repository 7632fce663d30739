import type { FastifyRequest } from "fastify";
import type { AppContext } from "@aside/server/http/context.ts";
import { count } from "./count-views.ts";
import type { ViewCount } from "./viewers-store.ts";
import { readViewingToken } from "./viewing-token.ts";

const ANONYMOUS_KEY = /^a:([0-9a-f-]{36})$/;

/**
 * Counts a view in a frame of another site, where browsers send no cookies. The token of the last view identifies an anonymous viewer; with
 * none, it is a new viewer. Cookies are ignored even if the browser sends them. `embedLinkId`: the private link by which they may watch.
 * Returns the token for view progress events.
 */
export async function countFramedView(
  context: AppContext,
  request: FastifyRequest,
  { postId, token, add, embedLinkId }: { postId: string; token: string | null; add: ViewCount; embedLinkId?: string | undefined },
): Promise<string | null> {
  const known = token === null ? null : readViewingToken(context, token);
  const browserId = known?.postId === postId ? ANONYMOUS_KEY.exec(known.viewerKey)?.[1] : undefined;
  const viewer = { browserId: browserId ?? context.newId(), memberIds: [], ...(embedLinkId === undefined ? {} : { embedLinkId }) };
  return await count({ actor: { kind: "anonymous", viewer }, context, request, postId }, add);
}
