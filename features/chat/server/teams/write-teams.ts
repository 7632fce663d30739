import type { Card } from "../card.ts";
import { copy } from "../../copy.ts";
import type { Outgoing } from "../messages/outgoing.ts";

const ADAPTIVE = "application/vnd.microsoft.card.adaptive";
const VERSION = "1.5";

type Part = Record<string, unknown>;
const adaptive = (body: Part[], actions: Part[]) => ({
  contentType: ADAPTIVE,
  content: { type: "AdaptiveCard", $schema: "http://adaptivecards.io/schemas/adaptive-card.json", version: VERSION, body, actions },
});

/** The text of others is not Markdown. */
const escapeTeams = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!~|<>]/g, (sign) => `\\${sign}`);
const textBlock = (text: string, more: Part = {}): Part => ({ type: "TextBlock", text: escapeTeams(text), wrap: true, ...more });
const openUrl = (title: string, url: string): Part => ({ type: "Action.OpenUrl", title, url });

/** Plays in a dialog of Teams, which frames the embed page. What it opens is checked again when it is opened. */
const play = (card: Card): Part => ({
  type: "Action.Submit",
  title: copy.play,
  data: { msteams: { type: "task/fetch" }, play: card.postId },
});
const isPlayable = (card: Card): boolean => card.domains.length === 0 && card.embedUrl.startsWith("https:");

function partsOf(card: Card): { body: Part[]; actions: Part[] } {
  const picture: Part[] = card.thumbnail
    ? [
        {
          type: "Image",
          url: card.thumbnail,
          altText: copy.thumbnailOf(card.title),
          size: "Stretch",
          ...(isPlayable(card) ? { selectAction: play(card) } : { selectAction: openUrl(copy.watch, card.url) }),
        },
      ]
    : [];
  return {
    body: [
      ...picture,
      textBlock(card.title, { weight: "Bolder", size: "Medium" }),
      textBlock(card.byline, { isSubtle: true, spacing: "None" }),
    ],
    actions: [...(isPlayable(card) ? [play(card)] : []), openUrl(copy.watch, card.url)],
  };
}

/** An attachment for the preview of a link or the result of a command. `preview` is its short form. */
export function writeCard(card: Card) {
  const { body, actions } = partsOf(card);
  const images = card.thumbnail ? { images: [{ url: card.thumbnail, alt: copy.thumbnailOf(card.title) }] } : {};
  return {
    ...adaptive(body, actions),
    preview: { contentType: "application/vnd.microsoft.card.thumbnail", content: { title: card.title, text: card.byline, ...images } },
  };
}

export function writeMessage({ text, link, card }: Outgoing) {
  const parts = card ? partsOf(card) : { body: [], actions: link ? [openUrl(link.label, link.href)] : [] };
  return { type: "message", summary: text, attachments: [adaptive([textBlock(text), ...parts.body], parts.actions)] };
}
