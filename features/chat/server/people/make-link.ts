import { brand } from "@aside/brand/brand.ts";
import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insertRequest } from "../requests-store.ts";
import { seal } from "../secrets.ts";
import type { WorkspaceRow } from "../workspaces/workspaces-store.ts";

const HOUR_MS = 60 * 60_000;

/** Who asked, and where the result is to be posted. */
export type Asked = { externalId: string; externalName: string; channelId?: string; responseUrl?: string };

/** The page that connects the account of who asked with an account here, once within an hour. */
export async function makeAccountLink(context: AppContext, workspace: WorkspaceRow, asked: Asked): Promise<string> {
  return `${context.config.publicUrl}/chat/connect?token=${await makeRequest(context, workspace, { kind: "link", asked, userId: null })}`;
}

/** The recorder for this person. What they record is posted where they asked, once. */
export async function makeRecordLink(context: AppContext, workspace: WorkspaceRow, asked: Asked, userId: string): Promise<string> {
  return `${context.config.publicUrl}${recordPath(await makeRequest(context, workspace, { kind: "record", asked, userId }))}`;
}

export const recordPath = (token: string): string => `/${brand.slug}/new?chat=${token}`;

type Made = { kind: "link" | "record"; asked: Asked; userId: string | null };

export async function makeRequest(
  context: AppContext,
  workspace: Pick<WorkspaceRow, "id" | "company_id">,
  { kind, asked, userId }: Made,
): Promise<string> {
  const token = makeSecret();
  const now = context.now();
  await insertRequest(context.db, {
    id: context.newId(),
    kind,
    token_hash: hashSecret(token),
    company_id: workspace.company_id,
    workspace_id: workspace.id,
    user_id: userId,
    external_id: asked.externalId,
    external_name: asked.externalName,
    channel_id: asked.channelId ?? null,
    response_url: asked.responseUrl === undefined ? null : seal(context, workspace.id, asked.responseUrl),
    created_at: now,
    expires_at: new Date(now.getTime() + HOUR_MS),
  });
  return token;
}
