import { brand } from "@aside/brand/brand.ts";
import { copy } from "../../copy.ts";
import { findAsides, readTracking, type Tracked } from "../../tracking.ts";
import { recorderAddress, SCOPES } from "./addresses.ts";
import { askForScopes, type Card, link, openCard, paragraph, type TriggerReply } from "./card.ts";
import { readMessage } from "./read-message.ts";
import type { GmailCaller } from "./caller.ts";

/** The Asides in the message that is open, with what is known of them. */
export async function openMessage(caller: GmailCaller): Promise<TriggerReply> {
  const { context, event } = caller;
  const { messageId, accessToken } = event.gmail;
  const { userOAuthToken } = event.authorizationEventObject;
  if (!messageId || !accessToken || !userOAuthToken) return askForScopes(SCOPES.message);
  const text = await readMessage(context, { messageId, userToken: userOAuthToken, messageToken: accessToken });
  if (text === null) return openCard(messageCard([{ widgets: [paragraph(copy.failed)] }]));
  const { publicUrl } = context.config;
  const found = await readTracking(caller.call, findAsides(text, publicUrl));
  if (found.length === 0) return openCard(messageCard([{ widgets: [paragraph(copy.messageNone)] }]));
  return openCard(messageCard(found.map((one) => drawTracked(one, publicUrl))));
}

const messageCard = (sections: Card["sections"]): Card => ({ header: { title: copy.messageTitle }, sections });

function drawTracked({ eventId, title, lines, isOwn }: Tracked, publicUrl: string): Card["sections"][number] {
  const address = `${publicUrl}/${brand.slug}/${eventId}/${isOwn ? "sent" : "view"}`;
  const buttons = [link(isOwn ? copy.open : copy.watch, address)];
  return { header: title, widgets: [...lines.map(paragraph), { buttonList: { buttons } }] };
}

/** The add-on's own page, which is shown while no message is open. */
export function openHome({ context, actor }: GmailCaller): TriggerReply {
  const buttons = [
    link(copy.record, recorderAddress(context, actor.email)),
    link(copy.open, `${context.config.publicUrl}/dashboard/created-videos`),
  ];
  return openCard({ header: { title: brand.product }, sections: [{ widgets: [paragraph(copy.home), { buttonList: { buttons } }] }] });
}
