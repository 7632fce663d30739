import { z } from "zod";
import { malformed } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { slackEvents as eventsEndpoint, slackInteraction as interactionEndpoint } from "../../vendor-contract.ts";
import { insertMessages } from "../messages/outbox-store.ts";
import { stop } from "../messages/stop.ts";
import { findByExternalId } from "../workspaces/workspaces-store.ts";
import { readSigned } from "./read-signed.ts";

const MAX_LINKS = 20;
const short = z.string().min(1).max(300);
const link = z.object({ url: z.string().max(4_000) });
const envelope = z.discriminatedUnion("type", [
  z.object({ type: z.literal("url_verification"), challenge: z.string().max(1_000) }),
  z.object({ type: z.literal("event_callback"), team_id: short, event_id: short, event: z.looseObject({ type: short }) }),
]);
const linkShared = z.object({
  channel: short,
  message_ts: short,
  unfurl_id: short.optional(),
  source: short.optional(),
  links: z.array(link).min(1).max(200),
});
export type UnfurlData = { where: Record<string, string>; urls: string[] };

/**
 * Answers at once and always alike; the worker looks whether there is something to show. Slack sends an event again that was not answered
 * within three seconds: the second one has the same id.
 */
export const receiveEvents: Handler<typeof eventsEndpoint> = async ({ context, request }) => {
  const given = parse(await readSigned(context, request, eventsEndpoint.rawBody?.maxBytes ?? 0));
  if (given.type === "url_verification") return { challenge: given.challenge };
  const workspace = await findByExternalId(context.db, "slack", given.team_id);
  if (workspace?.state !== "active") return {};
  const { event } = given;
  if (event.type === "app_uninstalled" || isBotRevoked(event)) {
    await context.db.transaction().execute(async (trx) => await stop(context, trx, workspace.id, "app_uninstalled"));
    return {};
  }
  if (event.type === "link_shared") await rememberLinks(context, { workspaceId: workspace.id, eventId: given.event_id, event });
  return {};
};

function parse(body: string): z.output<typeof envelope> {
  try {
    return envelope.parse(JSON.parse(body));
  } catch {
    throw malformed("The event is malformed.");
  }
}

const revoked = z.object({ type: z.literal("tokens_revoked"), tokens: z.object({ bot: z.array(z.string()).min(1) }) });
const isBotRevoked = (event: unknown): boolean => revoked.safeParse(event).success;

async function rememberLinks(context: AppContext, of: { workspaceId: string; eventId: string; event: unknown }): Promise<void> {
  const parsed = linkShared.safeParse(of.event);
  if (!parsed.success) return;
  const { channel, message_ts: ts, unfurl_id: unfurlId, source, links } = parsed.data;
  // A message that is being written has no place yet.
  const where: UnfurlData["where"] = unfurlId && source ? { unfurl_id: unfurlId, source } : { channel, ts };
  const data: UnfurlData = { where, urls: [...new Set(links.map(({ url }) => url))].slice(0, MAX_LINKS) };
  const now = context.now();
  const message = {
    id: context.newId(),
    workspace_id: of.workspaceId,
    kind: "unfurl",
    once: `event:${of.eventId}`,
    data: JSON.stringify(data),
  };
  // Links of a channel need not wait for each other.
  await insertMessages(context.db, [{ ...message, target: `${channel}:${of.eventId}`, next_at: now, created_at: now }]);
}

/** A button with a link opens it by itself; Slack wants to hear that its message arrived. */
export const receiveInteraction: Handler<typeof interactionEndpoint> = async ({ context, request }) => {
  await readSigned(context, request, interactionEndpoint.rawBody?.maxBytes ?? 0);
  return { body: "" };
};
