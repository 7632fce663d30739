import type { Handler } from "@aside/server/http/context.ts";
import type { disconnectChat as endpoint } from "../../contract.ts";
import { providerOf } from "../provider.ts";
import { unseal } from "../secrets.ts";
import { recordChange } from "./record-change.ts";
import { requireLocked, requireMember } from "./require-workspace.ts";
import { deleteWorkspace } from "./workspaces-store.ts";

/** First here: from then on nothing can be sent, whatever the vendor answers. The revocation is the last call. */
export const disconnectChat: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const member = requireMember(actor);
  const { provider, token } = await context.db.transaction().execute(async (trx) => {
    const workspace = await requireLocked(trx, params.id, member);
    await deleteWorkspace(trx, workspace.id);
    await recordChange(trx, {
      context,
      by: actor,
      request,
      workspace,
      action: "chat.disconnected",
      details: { provider: workspace.provider },
    });
    return { provider: providerOf(workspace.provider), token: unseal(context, workspace.id, workspace.access_token) };
  });
  if (!provider.revoke || token === null) return { is_revoked: provider.revoke === undefined };
  try {
    await provider.revoke(context, token);
    return { is_revoked: true };
  } catch (error) {
    context.log.warn({ err: error, workspace_id: params.id }, "failed to revoke the token of a chat workspace");
    return { is_revoked: false };
  }
};
