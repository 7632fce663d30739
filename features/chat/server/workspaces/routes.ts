import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import {
  type addChatRoute as addEndpoint,
  type listChatChannels as channelsEndpoint,
  MAX_ROUTES,
  type removeChatRoute as removeEndpoint,
  type testChat as testEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { ChatError } from "../chat-error.ts";
import { providerOf } from "../provider.ts";
import { askWorkspace } from "./ask-workspace.ts";
import { recordChange } from "./record-change.ts";
import { reasonText, requireLocked, requireMember, requireWorkspace, toReply } from "./require-workspace.ts";
import { deleteRoute, insertRoute, listRoutes } from "./workspaces-store.ts";

export const listChatChannels: Handler<typeof channelsEndpoint> = async ({ actor, params, query, context }) => {
  const { id, provider } = await requireWorkspace(context.db, params.id, requireMember(actor));
  try {
    const page = await askWorkspace(
      context,
      id,
      async () => await providerOf(provider).listChannels(context, { workspaceId: id, after: query.after }),
    );
    const term = query.search.toLowerCase();
    return { ...page, items: page.items.filter(({ name }) => name.toLowerCase().includes(term)) };
  } catch (error) {
    throw toReply(error);
  }
};

export const addChatRoute: Handler<typeof addEndpoint> = async ({ actor, params, body, context, request }) => {
  const member = requireMember(actor);
  return await context.db.transaction().execute(async (trx) => {
    const workspace = await requireLocked(trx, params.id, member);
    if ((await listRoutes(trx, [workspace.id])).length >= MAX_ROUTES) throw new AppError(422, "too_many_routes", copy.tooManyRoutes);
    const shown = { id: context.newId(), fact: body.fact, channel_id: body.channel_id, channel_name: body.channel_name };
    const row = { ...shown, workspace_id: workspace.id, created_by: member.userId, created_at: context.now() };
    if (!(await insertRoute(trx, row))) throw conflict(copy.routeExists);
    const details = { fact: body.fact, channel: body.channel_name };
    await recordChange(trx, { context, by: actor, request, workspace, action: "chat.route_added", details });
    return shown;
  });
};

export const removeChatRoute: Handler<typeof removeEndpoint> = async ({ actor, params, context, request }) => {
  const { companyId } = requireMember(actor);
  await context.db.transaction().execute(async (trx) => {
    const gone = await deleteRoute(trx, params.id, companyId);
    if (!gone) throw notFound();
    const workspace = { id: gone.workspace_id, company_id: companyId, name: gone.name };
    const details = { fact: gone.fact, channel: gone.channel_name };
    await recordChange(trx, { context, by: actor, request, workspace, action: "chat.route_removed", details });
  });
  return { success: true as const };
};

/** At once and without a second attempt, so that the administrator sees what the vendor says. */
export const testChat: Handler<typeof testEndpoint> = async ({ actor, params, body, context }) => {
  const { id, provider } = await requireWorkspace(context.db, params.id, requireMember(actor));
  try {
    const message = { text: copy.test, link: null };
    await askWorkspace(
      context,
      id,
      async () => await providerOf(provider).post(context, { workspaceId: id, target: body.channel_id, message }),
    );
    return { error: null };
  } catch (error) {
    if (error instanceof ChatError) return { error: reasonText(error.reason) };
    throw error;
  }
};
