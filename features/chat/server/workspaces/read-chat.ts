import type { Handler } from "@aside/server/http/context.ts";
import type { ChatWorkspace, Fact, Provider, readChat as endpoint } from "../../contract.ts";
import { listFailed } from "../messages/outbox-store.ts";
import { findSlackApp } from "../slack/slack-app.ts";
import { findTeamsApp } from "../teams/teams-app.ts";
import { reasonText, requireMember } from "./require-workspace.ts";
import { listRoutes, listWorkspaces } from "./workspaces-store.ts";

export const readChat: Handler<typeof endpoint> = async ({ actor, context }) => {
  const { companyId } = requireMember(actor);
  const rows = await listWorkspaces(context.db, companyId);
  const routes = await listRoutes(
    context.db,
    rows.map(({ id }) => id),
  );
  const workspaces = await Promise.all(
    rows.map(async (row): Promise<ChatWorkspace> => ({
      id: row.id,
      provider: row.provider as Provider,
      name: row.name,
      state: row.state as ChatWorkspace["state"],
      reason: row.reason === null ? null : reasonText(row.reason),
      connected_by: row.connected_by_email,
      connected_at: row.created_at.toISOString(),
      routes: routes
        .filter(({ workspace_id }) => workspace_id === row.id)
        .map(({ id, fact, channel_id, channel_name }) => ({ id, fact: fact as Fact, channel_id, channel_name })),
      failures: (await listFailed(context.db, row.id)).map((failed) => ({
        id: failed.id,
        target: failed.target_name,
        reason: reasonText(failed.error ?? "unknown"),
        created_at: failed.created_at.toISOString(),
      })),
    })),
  );
  return { is_set_up: { slack: findSlackApp(context) !== null, teams: findTeamsApp(context) !== null }, workspaces };
};
