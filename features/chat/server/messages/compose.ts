import { brand } from "@aside/brand/brand.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { readEmbed, findEventEmbed } from "../../../embedding/server/api.ts";
import { findForChat } from "../../../notifications/server/api.ts";
import type { Fact } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { type Card, cardOf, findCard } from "../card.ts";
import type { UnfurlData } from "../slack/receive-events.ts";
import type { MessageRow } from "./outbox-store.ts";
import type { Outgoing } from "./outgoing.ts";
import { findPlace } from "./posts-store.ts";

export type FactData = { fact: Fact; actor_name: string | null; form?: string; path?: string };
export type NotificationData = { notification_id: string };
export type ResultData = { event_id: string; response_url?: string; response_until?: string };

/** Nothing: what it was about is gone or hidden, or was read meanwhile. `waitSeconds`: say it then. */
type Composed = { message: Outgoing } | { cards: Map<string, Card>; where: Record<string, string> } | { waitSeconds: number } | null;

/** What is said now: whether the channel's members may know a title is decided when it is sent. */
export async function compose(context: AppContext, row: MessageRow): Promise<Composed> {
  const { data } = row;
  if (row.kind === "unfurl") return await composeUnfurl(context, data as UnfurlData);
  if (row.kind === "notification") return await composeNotification(context, data as NotificationData);
  if (row.kind === "result") return await composeResult(context, row, data as ResultData);
  return await composeFact(context, row, data as FactData);
}

async function composeUnfurl(context: AppContext, { urls, where }: UnfurlData): Promise<Composed> {
  const cards = new Map<string, Card>();
  for (const url of urls) {
    const card = await findCard(context, url);
    if (card) cards.set(url, card);
  }
  return cards.size > 0 ? { cards, where } : null;
}

async function composeNotification(context: AppContext, { notification_id }: NotificationData): Promise<Composed> {
  const found = await findForChat(context, notification_id);
  if (!found) return null;
  if (found.waitSeconds > 0) return { waitSeconds: found.waitSeconds };
  return { message: { text: found.text, link: { label: copy.open, href: mailLink(context.config, found.href) } } };
}

async function composeFact(context: AppContext, row: MessageRow, { fact, actor_name, form, path }: FactData): Promise<Composed> {
  if (form !== undefined) return { message: { text: copy.facts[fact]("", form), link: linkTo(context, path ?? "") } };
  const place = row.post_id === null ? undefined : await findPlace(context.db, row.post_id);
  // The creator may have left the company meanwhile.
  if (!place || place.company_id !== row.company_id) return null;
  const href = path ?? `/${brand.slug}/${place.event_id}/view`;
  const card = await findPublic(context, row.post_id ?? "", place.event_id);
  if (!card) return { message: { text: copy.privateFacts[fact], link: linkTo(context, href) } };
  const who = row.actor_name ?? actor_name ?? copy.someone;
  // Everyone in the channel may watch it without signing in.
  const link = path === undefined ? { label: copy.watch, href: card.url } : linkTo(context, path);
  return { message: { text: copy.facts[fact](who, card.title), link } };
}

/** Leads a person who is not signed in through the sign-in. */
const linkTo = (context: AppContext, path: string) => ({ label: copy.open, href: mailLink(context.config, path) });

/** The Aside's card, if anyone may watch both it and this post of it. */
async function findPublic(context: AppContext, postId: string, eventId: string): Promise<Card | null> {
  const post = await readEmbed(context, postId);
  if (post?.obstacle !== null) return null;
  const main = post.post.is_reply ? await findEventEmbed(context, eventId) : post;
  return main ? cardOf(context, main) : null;
}

const PICTURE_MS = 2 * 60_000;
const PICTURE_WAIT_SECONDS = 10;

async function composeResult(context: AppContext, row: MessageRow, { event_id }: ResultData): Promise<Composed> {
  const place = row.post_id === null ? undefined : await findPlace(context.db, row.post_id);
  if (!place) return null;
  const who = row.actor_name ?? copy.someone;
  const found = await findEventEmbed(context, event_id);
  if (!found) return { message: { text: copy.privateResult(who), link: linkTo(context, `/${brand.slug}/${event_id}/view`) } };
  const card = cardOf(context, found);
  // Shared while it is recorded: its picture comes soon.
  const isNew = context.now().getTime() - row.created_at.getTime() < PICTURE_MS;
  if (card.thumbnail === null && isNew) return { waitSeconds: PICTURE_WAIT_SECONDS };
  return { message: { text: copy.result(who, card.title), link: { label: copy.watch, href: card.url }, card } };
}
