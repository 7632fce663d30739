import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { countFramedView } from "../../viewing/server/api.ts";
import type { countEmbedView as endpoint } from "../contract.ts";
import { findEmbedBy } from "./find-embed.ts";

const COUNTED = { shown: { page: 1, video: 0 }, started: { page: 0, video: 1 }, continued: { page: 0, video: 0 } } as const;

export const countEmbedView: Handler<typeof endpoint> = async ({ body, context, request }) => {
  const found = await findEmbedBy(context, body.post_id, body.link);
  if (!found) throw notFound();
  const by = { postId: body.post_id, token: body.viewing_token ?? null, embedLinkId: found.linkId ?? undefined };
  const view = { ...by, add: COUNTED[body.event] };
  return { viewing_token: await countFramedView(context, request, view) };
};
