import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { FastifyRequest } from "fastify";
import type {
  acceptChatLink as acceptEndpoint,
  claimChatRequest as claimEndpoint,
  linkByEmail as linkEndpoint,
  listChatAccounts as listEndpoint,
  Provider,
  readChatLink as readEndpoint,
  unlinkAccount as unlinkEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { findCreator } from "../messages/posts-store.ts";
import { findRequest, lockRequest, markUsed, type RequestRow } from "../requests-store.ts";
import { unseal } from "../secrets.ts";
import { findByEmail } from "../slack/slack-provider.ts";
import { askWorkspace } from "../workspaces/ask-workspace.ts";
import { recordChange } from "../workspaces/record-change.ts";
import { requireMember, requireWorkspace, toReply } from "../workspaces/require-workspace.ts";
import { findWorkspace, type WorkspaceRow } from "../workspaces/workspaces-store.ts";
import { makeRequest, recordPath } from "./make-link.ts";
import { deletePerson, listAccounts, savePerson } from "./people-store.ts";

export const listChatAccounts: Handler<typeof listEndpoint> = async ({ actor, context }) => {
  const { userId, companyId } = requireUser(actor);
  if (companyId === null) return { items: [] };
  const rows = await listAccounts(context.db, { userId, companyId });
  return { items: rows.map(({ id, provider, ...row }) => ({ workspace_id: id, provider: provider as Provider, ...row })) };
};

/** Both addresses are verified: ours by the account, Slack's by Slack. */
export const linkByEmail: Handler<typeof linkEndpoint> = async ({ actor, params, context, request }) => {
  const member = requireMember(actor);
  const workspace = await requireWorkspace(context.db, params.id, member);
  // Teams has no such search for apps.
  const found = workspace.provider === "slack" ? await find(context, workspace.id, member.email) : null;
  if (!found) throw new AppError(422, "chat_account_not_found", copy.accountNotFound);
  await context.db.transaction().execute(async (trx) => await link(context, trx, { workspace, by: member, request, account: found }));
  return { workspace_id: workspace.id, provider: workspace.provider as Provider, workspace: workspace.name, name: found.name };
};

async function find(context: AppContext, workspaceId: string, email: string): Promise<Account | null> {
  try {
    return await askWorkspace(context, workspaceId, async () => await findByEmail(context, workspaceId, email));
  } catch (error) {
    throw toReply(error);
  }
}

type Account = { id: string; name: string };
type Link = { workspace: WorkspaceRow; by: UserActor; request: FastifyRequest; account: Account };

/** A person has one account in a workspace, and an account belongs to one person. */
async function link(context: AppContext, db: Queryable, { workspace, by, request, account }: Link): Promise<void> {
  const { userId } = by;
  await deletePerson(db, { userId, workspaceId: workspace.id, exceptExternalId: account.id });
  const row = { id: context.newId(), workspace_id: workspace.id, external_id: account.id, name: account.name, user_id: userId };
  if (!(await savePerson(db, { ...row, created_at: context.now() }))) throw conflict(copy.accountTaken);
  await recordChange(db, { context, by, request, workspace, action: "chat.account_linked" });
}

export const unlinkAccount: Handler<typeof unlinkEndpoint> = async ({ actor, params, context, request }) => {
  const member = requireMember(actor);
  const workspace = await requireWorkspace(context.db, params.id, member);
  await context.db.transaction().execute(async (trx) => {
    if (!(await deletePerson(trx, { userId: member.userId, workspaceId: workspace.id }))) throw notFound();
    await recordChange(trx, { context, by: actor, request, workspace, action: "chat.account_unlinked" });
  });
  return { success: true as const };
};

const linkInvalid = () => new AppError(422, "link_invalid", copy.linkInvalid);

/** A link of another company looks like one that has expired. */
async function requireOpen(db: Queryable, request: RequestRow | undefined, companyId: string): Promise<WorkspaceRow> {
  const workspace = request?.workspace_id && request.company_id === companyId ? await findWorkspace(db, request.workspace_id) : undefined;
  if (workspace?.state !== "active") throw linkInvalid();
  return workspace;
}

export const readChatLink: Handler<typeof readEndpoint> = async ({ actor, body, context }) => {
  const { companyId } = requireUser(actor);
  const request = await findRequest(context.db, { kind: "link", tokenHash: hashSecret(body.token), now: context.now() });
  const workspace = await requireOpen(context.db, request, companyId ?? "");
  return { provider: workspace.provider as Provider, workspace: workspace.name, name: request?.external_name ?? "" };
};

export const acceptChatLink: Handler<typeof acceptEndpoint> = async ({ actor, body, context, request }) => {
  const person = requireUser(actor);
  const { companyId, userId } = person;
  const { given, workspace } = await context.db.transaction().execute(async (trx) => {
    const found = await lockRequest(trx, { kind: "link", tokenHash: hashSecret(body.token), now: context.now() });
    const of = await requireOpen(trx, found, companyId ?? "");
    if (!found?.external_id) throw linkInvalid();
    await markUsed(trx, found.id, context.now());
    await link(context, trx, { workspace: of, by: person, request, account: { id: found.external_id, name: found.external_name ?? "" } });
    return { given: found, workspace: of };
  });
  // The person who wanted to record can continue.
  if (given.channel_id === null) return { record: null };
  const responseUrl = unseal(context, workspace.id, given.response_url);
  const asked = {
    externalId: given.external_id ?? "",
    externalName: given.external_name ?? "",
    channelId: given.channel_id,
    ...(responseUrl === null ? {} : { responseUrl }),
  };
  return { record: recordPath(await makeRequest(context, workspace, { kind: "record", asked, userId })) };
};

/** Only of the person for whom the link was made, and only for their own Aside. */
export const claimChatRequest: Handler<typeof claimEndpoint> = async ({ actor, body, context }) => {
  const { userId, companyId } = requireUser(actor);
  return await context.db.transaction().execute(async (trx) => {
    const found = await lockRequest(trx, { kind: "record", tokenHash: hashSecret(body.token), now: context.now() });
    const workspace = await requireOpen(trx, found, companyId ?? "");
    if (found?.user_id !== userId || (await findCreator(trx, body.event_id)) !== userId) throw linkInvalid();
    await markUsed(trx, found.id, context.now(), { event_id: body.event_id });
    return { channel: workspace.name };
  });
};
