import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { AppError, notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { unlinkIdentity as endpoint } from "../../social-contract.ts";
import { deleteIdentity, listIdentitiesOf, lockPerson } from "./identities-store.ts";
import { copy } from "../../copy.ts";

/** Under the person's row lock: of two concurrent requests the second sees what is left. */
export const unlinkIdentity: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  await context.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, { id: actor.userId });
    const gone = await deleteIdentity(trx, { id: params.id, userId: actor.userId });
    if (!gone) throw notFound();
    const isLast = (await listIdentitiesOf(trx, actor.userId)).length === 0;
    if (isLast && person?.password_hash === null) throw new AppError(422, "last_way_in", copy.lastWayIn);
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "user.identity_unlinked",
      target: { kind: "user", id: actor.userId, label: actor.email },
      details: { provider: gone.provider, email: gone.email },
      request,
    });
  });
  return { success: true as const };
};
