import { preventLastAdminRemoval } from "../../administration/server/api.ts";
import { deletionAsked } from "@aside/core/accounts/facts.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { verifyPassword } from "@aside/server/auth/passwords.ts";
import { AppError, conflict, notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { type askDeletion as askEndpoint, type cancelDeletion as cancelEndpoint, GRACE_DAYS } from "../contract.ts";
import { copy } from "../copy.ts";
import { sendDeletionMail } from "./jobs.ts";
import { requireOwn } from "./require-own.ts";
import { findSession } from "./store.ts";
import { setDeleteAfter, findProfile, lockProfile, type ProfileRow } from "@aside/core/accounts/server/profile-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH_MS = 10 * 60 * 1000;
/** Attempts per quarter of an hour and account: an open session must not allow guessing its password. */
const MAX_TRIES = 10;

export const askDeletion: Handler<typeof askEndpoint> = async ({ actor, params, body, context, request }) => {
  const me = requireOwn(actor, params.id);
  const proved = await proveIdentity(context, me, body.password);
  const deleteAfter = await context.db.transaction().execute(async (trx) => {
    // Before the person's row is locked, because other transactions lock companies and sessions first.
    await preventLastAdminRemoval(trx, me.userId);
    await endSessions(trx, { userId: me.userId, except: sessionOf(me) }, context.now());
    const person = await lockProfile(trx, me.userId);
    if (!person) throw sessionExpired();
    if (person.password_hash !== proved.password_hash) throw conflict(copy.passwordChangedElsewhere);
    if (person.delete_after) return person.delete_after;
    const at = new Date(context.now().getTime() + GRACE_DAYS * DAY_MS);
    await setDeleteAfter(trx, me.userId, at);
    await context.events.emit({ db: trx, context }, deletionAsked, { user_id: me.userId });
    const mail = { email: person.email, name: person.name, delete_after: at.toISOString() };
    await context.jobs.enqueue(trx, sendDeletionMail, mail, { singletonKey: `${me.userId}:${at.getTime()}` });
    await recordAudit(context, trx, { ...entryOf(person, me), action: "user.deletion_asked", request });
    return at;
  });
  return { delete_after: deleteAfter.toISOString() };
};

export const cancelDeletion: Handler<typeof cancelEndpoint> = async ({ actor, params, context, request }) => {
  const me = requireOwn(actor, params.id);
  await context.db.transaction().execute(async (trx) => {
    const person = await lockProfile(trx, me.userId);
    if (!person) throw notFound();
    if (!person.delete_after) return;
    // After its due time the deletion may have begun.
    if (person.delete_after <= context.now()) throw sessionExpired();
    await setDeleteAfter(trx, me.userId, null);
    await recordAudit(context, trx, { ...entryOf(person, me), action: "user.deletion_taken_back", request });
  });
  return { delete_after: null };
};

const entryOf = (person: ProfileRow, by: UserActor) => ({
  companyId: person.company_id,
  by,
  target: { kind: "user", id: person.id, label: person.email },
});

/** The password; for an account without one a recent sign-in, which a program's auto-login is not. */
async function proveIdentity(context: AppContext, me: UserActor, password: string): Promise<ProfileRow> {
  await limitRate(context.db, { key: `askDeletion:${me.userId}`, max: MAX_TRIES, windowSeconds: 900, now: context.now() });
  const person = await findProfile(context.db, me.userId);
  if (!person) throw sessionExpired();
  if (person.password_hash !== null) {
    if (!(await verifyPassword(person.password_hash, password))) throw new AppError(422, "invalid_credentials", copy.passwordWrong);
    return person;
  }
  const session = await findSession(context.db, sessionOf(me));
  const isFresh = session && session.signed_in_with !== "auto_login" && context.now().getTime() - session.created_at.getTime() <= FRESH_MS;
  if (!isFresh) throw new AppError(422, "sign_in_again", copy.signInAgain);
  return person;
}
