import { brand } from "@aside/brand/brand.ts";
import { addEmailMembers } from "../../../email-plugin/contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { type Call, escapeRegExp, findAsides } from "../../tracking.ts";
import type { MailItem } from "./mail-item.ts";
import { ownPart } from "./own-part.ts";

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
  const { draft, links } = await call(addEmailMembers, { body });
  return { draft, onlyFor: draft.is_personal ? (links[0]?.email ?? null) : null };
}

/** `onlyFor`: the recipient whom the link identifies. */
type Inserted = { isNew: boolean; onlyFor: string | null };
const PRESENT: Inserted = { isNew: false, onlyFor: null };

/** Inserts once: not if the email has the Aside's link already, or another click is inserting it. */
export async function insertOnce(call: Call, item: MailItem, aside: Aside, publicUrl: string): Promise<Inserted> {
  if (UNDER_WAY.has(aside.event_id)) return PRESENT;
  UNDER_WAY.add(aside.event_id);
  const isIn = (body: string) => findAsides(ownPart(body), publicUrl).includes(aside.event_id);
  try {
    if (isIn(await item.body())) return PRESENT;
    const { draft, onlyFor } = await addRecipients(call, item, aside);
    await item.insert(draft);
    const body = await item.body();
    if (onlyFor === null || isIn(body)) return { isNew: true, onlyFor };
    // The cursor was in the quoted message, whose links do not follow the recipients.
    await item.write(body.replaceAll(draft.share_url, withoutPerson(draft.share_url)));
    return { isNew: true, onlyFor: null };
  } finally {
    UNDER_WAY.delete(aside.event_id);
  }
}

function withoutPerson(link: string): string {
  const url = new URL(link);
  url.searchParams.delete("m");
  return url.href;
}

/**
 * After the recipients changed, or before they are known: makes them recipients of the person's Asides in the email, and replaces links that are no longer right: a personal link
 * would identify everybody as one person. Returns whether a link was replaced.
 */
export async function updateRecipients(call: Call, item: MailItem, publicUrl: string): Promise<boolean> {
  const body = await item.body();
  const own = ownPart(body);
  let changed = own;
  for (const eventId of findAsides(own, publicUrl)) {
    const event = await call(getEvent, { params: { id: eventId } }).catch(() => null);
    const post = event?.abilities.update ? event.CreatorPosts[0] : undefined;
    if (!post) continue;
    const { draft } = await addRecipients(call, item, { post_id: post.id, event_id: eventId });
    changed = changed.replace(linksOf(eventId, publicUrl), () => draft.share_url);
  }
  if (changed === own) return false;
  await item.write(changed + body.slice(own.length));
  return true;
}
