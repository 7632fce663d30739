import { brand } from "@aside/brand/brand.ts";
import { type Card, mayFrame } from "../card.ts";
import { copy } from "../../copy.ts";
import type { Outgoing } from "../messages/outgoing.ts";

type Block = Record<string, unknown>;

const plain = (text: string, max: number) => ({ type: "plain_text", text: cut(text, max), emoji: false });
const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);
/** Slack's limits, in characters: title and description of a video less than 200, its author less than 50, a section 3,000. */
const MAX = { video: 199, author: 49, section: 2_900, button: 75 };
/** Where Slack's page is that frames videos. */
const SLACK_SITE = "app.slack.com";

/** Text of others must not become a mention or a link. */
const escapeSlack = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A video that plays in Slack; where it can't (no picture yet, no https, a list of sites without Slack), a card with a link. */
export function writeCard(card: Card): Block[] {
  const playable = card.thumbnail !== null && card.embedUrl.startsWith("https:") && mayFrame(card, SLACK_SITE);
  if (playable)
    return [
      {
        type: "video",
        title: plain(card.title, MAX.video),
        title_url: card.url,
        description: plain(card.byline, MAX.video),
        author_name: cut(card.author, MAX.author),
        provider_name: brand.product,
        alt_text: copy.thumbnailOf(cut(card.title, MAX.video)),
        thumbnail_url: card.thumbnail,
        video_url: card.embedUrl,
      },
    ];
  const picture = card.thumbnail
    ? { accessory: { type: "image", image_url: card.thumbnail, alt_text: copy.thumbnailOf(cut(card.title, MAX.video)) } }
    : {};
  return [{ type: "section", text: plain(`${card.title}\n${card.byline}`, MAX.section), ...picture }, buttonTo(copy.watch, card.url)];
}

/** The fields of chat.postMessage, also of an answer by response_url. */
export function writeMessage({ text, link, card }: Outgoing): { text: string; blocks: Block[]; unfurl_links: false; unfurl_media: false } {
  const blocks = [
    { type: "section", text: plain(text, MAX.section) },
    ...(card ? writeCard(card) : []),
    ...(link && !card ? [buttonTo(link.label, link.href)] : []),
  ];
  return { text: escapeSlack(cut(text, MAX.section)), blocks, unfurl_links: false, unfurl_media: false };
}

const buttonTo = (label: string, href: string): Block => ({
  type: "actions",
  elements: [{ type: "button", text: plain(label, MAX.button), url: href, action_id: "open" }],
});
