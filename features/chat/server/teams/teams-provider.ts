import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { ChatError } from "../chat-error.ts";
import type { ChatProvider } from "../chat-provider.ts";
import { findWorkspace, type WorkspaceRow } from "../workspaces/workspaces-store.ts";
import { callTeams } from "./call-teams.ts";
import { requireTeamsApp } from "./teams-app.ts";
import { writeMessage } from "./write-teams.ts";

const conversations = z.object({
  conversations: z.array(z.object({ id: z.string().max(200), name: z.string().max(200).nullish() })).max(2000),
});
const made = z.object({ id: z.string().min(1).max(500) });
/** A channel of a team, where a message begins a thread. Other conversations are chats; people begin with `29:`. */
const CHANNEL = /@thread\.(tacv2|skype)$/;
/** A channel that Teams gives no name. */
const GENERAL = "General";

type Connected = WorkspaceRow & { service_url: string };

async function requireConnected(context: AppContext, workspaceId: string): Promise<Connected> {
  const row = await findWorkspace(context.db, workspaceId);
  if (row?.state !== "active" || row.service_url === null) throw new ChatError("stopped", row?.reason ?? "app_uninstalled");
  return row as Connected;
}

export const teamsProvider: ChatProvider = {
  post: async (context, { workspaceId, target, message, signal }) => {
    const { service_url: serviceUrl, external_id: tenantId } = await requireConnected(context, workspaceId);
    const activity = writeMessage(message);
    const tenant = { tenant: { id: tenantId } };
    const saysIn = async (conversation: string) =>
      void (await callTeams(context, {
        serviceUrl,
        path: `v3/conversations/${encodeURIComponent(conversation)}/activities`,
        body: activity,
        signal,
      }));
    if (CHANNEL.test(target)) {
      const body = { isGroup: true, channelData: { channel: { id: target }, ...tenant }, activity };
      await callTeams(context, { serviceUrl, path: "v3/conversations", body, signal });
      return;
    }
    if (!target.startsWith("29:")) return await saysIn(target);
    const { appId } = requireTeamsApp(context);
    const body = { bot: { id: `28:${appId}` }, members: [{ id: target }], channelData: tenant, tenantId };
    const parsed = made.safeParse(await callTeams(context, { serviceUrl, path: "v3/conversations", body, signal }));
    if (!parsed.success) throw new ChatError("failed", "unreachable");
    await saysIn(parsed.data.id);
  },
  /** Teams lists all channels of a team at once. */
  listChannels: async (context, { workspaceId }) => {
    const { service_url: serviceUrl, team_id: teamId } = await requireConnected(context, workspaceId);
    if (teamId === null) return { items: [], next: null };
    const parsed = conversations.safeParse(
      await callTeams(context, { serviceUrl, path: `v3/teams/${encodeURIComponent(teamId)}/conversations` }),
    );
    if (!parsed.success) throw new ChatError("failed", "unreachable");
    return { items: parsed.data.conversations.map(({ id, name }) => ({ id, name: name ?? GENERAL })), next: null };
  },
};
