import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { postEmbed as endpoint } from "../contract.ts";
import { readEmbed } from "./find-embed.ts";
import { embedCode, embedUrl } from "./present.ts";

/** For the author. Others get the code from the share page's oEmbed link. */
export const postEmbed: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  const found = await readEmbed(context, params.id);
  if (!found) throw notFound();
  return {
    embed_url: embedUrl(context, params.id),
    html: embedCode(context, found.post),
    obstacle: found.obstacle,
    allowed_domains: found.domains,
  };
};
