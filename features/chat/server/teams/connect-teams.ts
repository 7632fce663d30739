import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { findCompany } from "@aside/core/accounts/server/companies-store.ts";
import type { startTeams as startEndpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { insertRequest, lockRequest, markUsed } from "../requests-store.ts";
import { recordChange } from "../workspaces/record-change.ts";
import { requireMember } from "../workspaces/require-workspace.ts";
import { findByExternalId, saveWorkspace } from "../workspaces/workspaces-store.ts";
import { callTeams } from "./call-teams.ts";
import { requireTeamsApp } from "./teams-app.ts";

const HOUR_MS = 60 * 60_000;
const WORD = "connect";

/** Sent in a team by one of its members, the words prove that an administrator of the company wants this team. */
export const startTeams: Handler<typeof startEndpoint> = async ({ actor, context }) => {
  const { companyId, userId } = requireMember(actor);
  requireTeamsApp(context);
  const secret = makeSecret();
  const now = context.now();
  await insertRequest(context.db, {
    id: context.newId(),
    kind: "connect",
    token_hash: hashSecret(secret),
    company_id: companyId,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + HOUR_MS),
  });
  return { words: `${WORD} ${secret}` };
};

/** The secret of such words; null: other words. */
export const readWords = (text: string): string | null => /^connect\s+([\w-]{43})$/i.exec(text.trim())?.[1] ?? null;

const FALLBACK_NAME = "Microsoft Teams";
const UNIQUE_VIOLATION = "23505";

/** Returns the answer to the team. */
export async function connectTeam(
  context: AppContext,
  given: { secret: string; tenantId: string; teamId: string; serviceUrl: string },
): Promise<string> {
  const name = await readTeamName(context, given);
  return await context.db
    .transaction()
    .execute(async (trx) => {
      const request = await lockRequest(trx, { kind: "connect", tokenHash: hashSecret(given.secret), now: context.now() });
      if (!request?.user_id) return copy.teamsLinkInvalid;
      const id = (await findByExternalId(trx, "teams", given.tenantId))?.id ?? context.newId();
      const workspace = { id, company_id: request.company_id, name };
      const row = { ...workspace, provider: "teams", external_id: given.tenantId, service_url: given.serviceUrl, team_id: given.teamId };
      const saved = await saveWorkspace(trx, { ...row, connected_by: request.user_id, created_at: context.now() });
      // The words stay valid.
      if (!saved) return copy.teamsTaken;
      await markUsed(trx, request.id, context.now());
      await recordChange(trx, {
        context,
        by: "system",
        workspace,
        action: "chat.connected",
        details: { provider: "teams", user_id: request.user_id },
      });
      return copy.teamsConnected((await findCompany(trx, request.company_id))?.name ?? "");
    })
    .catch((error: { code?: string }) => {
      if (error.code === UNIQUE_VIOLATION) return copy.teamsOther;
      throw error;
    });
}

async function readTeamName(context: AppContext, { serviceUrl, teamId }: { serviceUrl: string; teamId: string }): Promise<string> {
  try {
    const team = (await callTeams(context, { serviceUrl, path: `v3/teams/${encodeURIComponent(teamId)}` })) as { name?: unknown } | null;
    return typeof team?.name === "string" && team.name !== "" ? team.name.slice(0, 200) : FALLBACK_NAME;
  } catch {
    return FALLBACK_NAME;
  }
}
