import { brand } from "@aside/brand/brand.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Embed, findEmbed, findEventEmbed } from "./find-embed.ts";

const EVENT_PATH = new RegExp(`^/${brand.slug}/([0-9a-f-]{36})(?:/view)?/?$`);
const EMBED_PATH = /^\/embed\/([0-9a-f-]{36})\/?$/;

/** The video of a share page (with `show_post`, of a reply in it) or embed page of this installation. */
export async function findByUrl(context: AppContext, address: string): Promise<Embed | null> {
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
