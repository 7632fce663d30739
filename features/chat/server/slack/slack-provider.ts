import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { ChatError, errorOf } from "../chat-error.ts";
import type { ChatProvider } from "../chat-provider.ts";
import { callSlack } from "./call-slack.ts";
import { slackTokenOf } from "./tokens.ts";
import { writeCard, writeMessage } from "./write-slack.ts";

/** Slack recommends at most 200 per page. */
const CHANNELS_PER_PAGE = "200";
const TIMEOUT_MS = 10_000;

const channelPage = z.object({
  channels: z.array(z.object({ id: z.string().max(200), name: z.string().max(200) })).max(1000),
  response_metadata: z.object({ next_cursor: z.string().max(500).default("") }).optional(),
});

export const slackProvider: ChatProvider = {
  post: async (context, { workspaceId, target, message, signal }) => {
    const token = await slackTokenOf(context, workspaceId);
    const { text, blocks } = writeMessage(message);
    const fields = { channel: target, text, blocks: JSON.stringify(blocks), unfurl_links: "false", unfurl_media: "false" };
    await callSlack(context, "chat.postMessage", { token, fields, ...(signal ? { signal } : {}) });
  },
  listChannels: async (context, { workspaceId, after }) => {
    const token = await slackTokenOf(context, workspaceId);
    const fields = {
      types: "public_channel,private_channel",
      exclude_archived: "true",
      limit: CHANNELS_PER_PAGE,
      ...(after === undefined ? {} : { cursor: after }),
    };
    const parsed = channelPage.safeParse(await callSlack(context, "conversations.list", { token, fields }));
    if (!parsed.success) throw new ChatError("failed", "unreachable");
    const next = parsed.data.response_metadata?.next_cursor;
    return { items: parsed.data.channels.map(({ id, name }) => ({ id, name: `#${name}` })), next: next ? next : null };
  },
  respond: async (context, { address, message }) => {
    if (!isResponseUrl(context, address)) throw new ChatError("refused", "response_url");
    let reply: Response;
    try {
      reply = await publicFetch(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ response_type: "in_channel", ...writeMessage(message) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        allowedHosts: context.config.WEBHOOK_ALLOW_HOSTS,
      });
    } catch {
      throw new ChatError("failed", "unreachable");
    }
    if (!reply.ok) throw errorOf(reply, context.now());
  },
  revoke: async (context, token) => void (await callSlack(context, "auth.revoke", { token, fields: {} })),
};

/** Only Slack's own hooks, or the server that stands for Slack. */
function isResponseUrl({ config }: AppContext, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === "https://hooks.slack.com" || url.origin === new URL(config.SLACK_API_URL).origin;
}

/** Shows the videos of a message's links. The links must be written as in the message. */
export async function unfurlLinks(
  context: AppContext,
  {
    workspaceId,
    where,
    cards,
    signal,
  }: { workspaceId: string; where: Record<string, string>; cards: Map<string, Parameters<typeof writeCard>[0]>; signal?: AbortSignal },
): Promise<void> {
  const token = await slackTokenOf(context, workspaceId);
  const unfurls = Object.fromEntries([...cards].map(([url, card]) => [url, { blocks: writeCard(card) }]));
  await callSlack(context, "chat.unfurl", { token, fields: { ...where, unfurls: JSON.stringify(unfurls) }, ...(signal ? { signal } : {}) });
}

const userReply = z.object({
  user: z.object({
    id: z.string().max(100),
    name: z.string().max(200).default(""),
    real_name: z.string().max(200).optional(),
    deleted: z.boolean().optional(),
  }),
});

/** Null: no account there has this address. */
export async function findByEmail(context: AppContext, workspaceId: string, email: string): Promise<{ id: string; name: string } | null> {
  const token = await slackTokenOf(context, workspaceId);
  try {
    const parsed = userReply.safeParse(await callSlack(context, "users.lookupByEmail", { token, fields: { email } }));
    if (!parsed.success || parsed.data.user.deleted) return null;
    const { id, name, real_name } = parsed.data.user;
    return { id, name: real_name ?? name };
  } catch (error) {
    if (error instanceof ChatError && error.reason === "users_not_found") return null;
    throw error;
  }
}
