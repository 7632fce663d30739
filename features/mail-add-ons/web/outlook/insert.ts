import { brand } from "@aside/brand/brand.ts";
import { addEmailMembers } from "../../../email-plugin/contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { type Call, escapeRegExp, findAsides } from "../../tracking.ts";
import type { MailItem } from "./mail-item.ts";

type Aside = { post_id: string; event_id: string };

const UNDER_WAY = new Set<string>();

/** An Aside's links in a body, with or without a personal token. */
const linksOf = (eventId: string, publicUrl: string): RegExp =>
  new RegExp(`${escapeRegExp(publicUrl)}/${brand.slug}/${eventId}/view(?:\\?m=[\\w-]+)?`, "gi");

async function addRecipients(call: Call, item: MailItem, aside: Aside) {
  const { named, hidden } = await item.recipients();
  const users = [...new Set(named)].map((email) => ({ email }));
  const has_other_recipients = hidden.some((email) => !named.includes(email));
  const body = { users, added_in_post_id: aside.post_id, event_id: aside.event_id, has_other_recipients };
  return (await call(addEmailMembers, { body })).draft;
}

/** Inserts once: false if the email has the Aside's link already, or another click is inserting it. */
export async function insertOnce(call: Call, item: MailItem, aside: Aside, publicUrl: string): Promise<boolean> {
  if (UNDER_WAY.has(aside.event_id)) return false;
  UNDER_WAY.add(aside.event_id);
  try {
    if (findAsides(await item.body(), publicUrl).includes(aside.event_id)) return false;
    await item.insert(await addRecipients(call, item, aside));
    return true;
  } finally {
    UNDER_WAY.delete(aside.event_id);
  }
}

/**
 * After the recipients changed: makes them recipients of the person's Asides in the email, and replaces links that are no longer right: a personal link
 * would identify everybody as one person. Returns whether a link was replaced.
 */
export async function updateRecipients(call: Call, item: MailItem, publicUrl: string): Promise<boolean> {
  const body = await item.body();
  let changed = body;
  for (const eventId of findAsides(body, publicUrl)) {
    const event = await call(getEvent, { params: { id: eventId } }).catch(() => null);
    const post = event?.abilities.update ? event.CreatorPosts[0] : undefined;
    if (!post) continue;
    const { share_url: wanted } = await addRecipients(call, item, { post_id: post.id, event_id: eventId });
    changed = changed.replace(linksOf(eventId, publicUrl), () => wanted);
  }
  if (changed === body) return false;
  await item.write(changed);
  return true;
}
