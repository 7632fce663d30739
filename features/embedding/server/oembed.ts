import { AppError, notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import type { oembed as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { type Embed, findEmbed, findEventEmbed } from "./find-embed.ts";
import { presentOembed } from "./present.ts";
import { writeXml } from "./write-xml.ts";

/** The response for a video that is not public is the same as for an address without a video. */
export const oembed: Handler<typeof endpoint> = async ({ query, context, reply }) => {
  // Consumers may be scripts of any site. The session is not read.
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  if (query.format !== "json" && query.format !== "xml") throw new AppError(501, "format_not_supported", copy.formatNotSupported);
  const found = await findByUrl(context, query.url);
  if (!found) throw notFound();
  const fields = presentOembed(context, found.post, query);
  return query.format === "xml" ? { body: writeXml(fields), contentType: "text/xml" } : { body: scriptJson(fields) };
};

const EVENT_PATH = new RegExp(`^/${brand.slug}/([0-9a-f-]{36})(?:/view)?/?$`);
const EMBED_PATH = /^\/embed\/([0-9a-f-]{36})\/?$/;

/** The video of a share page (with `show_post`, of a reply in it) or embed page of this installation. */
async function findByUrl(context: AppContext, address: string): Promise<Embed | null> {
  // A parser would accept spaces, line breaks and backslashes, and change them.
  if (!/^https?:\/\/[^\s\\]+$/.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== new URL(context.config.publicUrl).origin || url.username !== "" || url.password !== "") return null;
  const postId = id.safeParse(EMBED_PATH.exec(url.pathname)?.[1]).data;
  if (postId) return await findEmbed(context, postId);
  const eventId = id.safeParse(EVENT_PATH.exec(url.pathname)?.[1]).data;
  if (!eventId) return null;
  const shown = url.searchParams.get("show_post");
  if (shown === null) return await findEventEmbed(context, eventId);
  const shownId = id.safeParse(shown).data;
  const found = shownId ? await findEmbed(context, shownId) : null;
  return found?.post.event_id === eventId ? found : null;
}
