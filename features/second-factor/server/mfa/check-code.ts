import { verify } from "otplib";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import { sessionOf, type UserActor } from "@aside/server/auth/actor.ts";
import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isSameText } from "@aside/server/auth/keyed-hash.ts";
import { hashMfaCode, readRecoveryCode } from "./mfa-codes.ts";
import { findFactor, findMfaCodeOf, type MfaUser, setLastStep, useMfaCode, useRecoveryCode } from "./mfa-store.ts";
import { copy } from "../../copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { setMisses } from "@aside/core/accounts/server/users-store.ts";

/** Five guesses among a million codes, three valid at a time: one attack in 66,000 succeeds before the lock. */
const MAX_MISSES = 5;
const LOCK_MS = 15 * 60 * 1000;
/** RFC 6238: one time step in either direction. */
const STEP_SECONDS = 30;

export type GivenCode = { mfa_type: "app" | "phone" | "recovery"; code: string };

/**
 * Checks the code under the user's lock. Errors are returned, not thrown: the caller commits, so that a miss counts from
 * any session or address. `isNew`: a factor that is being set up.
 */
export async function checkCode(
  context: AppContext,
  db: Queryable,
  actor: UserActor,
  user: MfaUser,
  given: GivenCode & { isNew?: boolean },
): Promise<AppError | null> {
  const now = context.now();
  if (user.mfa_locked_until && user.mfa_locked_until > now) return new AppError(422, "code_locked", copy.mfaLocked);
  const isRight = await MATCHERS[given.mfa_type](context, db, user, {
    code: given.code,
    isNew: given.isNew ?? false,
    sessionId: sessionOf(actor),
  });
  if (isRight) {
    await setMisses(db, user.id, 0, null);
    return null;
  }
  const misses = user.mfa_misses + 1;
  if (misses < MAX_MISSES) await setMisses(db, user.id, misses, null);
  else {
    await setMisses(db, user.id, 0, new Date(now.getTime() + LOCK_MS));
    const target = { kind: "user", id: user.id, label: user.email };
    await recordAudit(context, db, { companyId: user.company_id, by: actor, action: "user.mfa_locked", target });
  }
  return new AppError(422, "code_invalid", accountCopy.codeInvalid);
}

type Given = { code: string; isNew: boolean; sessionId: string };
type Matcher = (context: AppContext, db: Queryable, user: MfaUser, given: Given) => Promise<boolean>;

const MATCHERS: Record<GivenCode["mfa_type"], Matcher> = {
  app: async (context, db, user, { code, isNew }) => {
    const factor = await findFactor(db, user.id, "app");
    if (!factor?.secret || (factor.confirmed_at === null) !== isNew || !/^\d{6}$/.test(code)) return false;
    const result = await verify({
      secret: openAppSecret(context, user.id, factor.secret),
      token: code,
      epoch: Math.floor(context.now().getTime() / 1000),
      epochTolerance: STEP_SECONDS,
      ...(factor.last_step === null ? {} : { afterTimeStep: Number(factor.last_step) }),
    });
    if (!result.valid || !("timeStep" in result)) return false;
    await setLastStep(db, factor.id, result.timeStep);
    return true;
  },
  phone: async (context, db, user, { code, isNew, sessionId }) => {
    const factor = await findFactor(db, user.id, "phone");
    if (!factor || (factor.confirmed_at === null) !== isNew) return false;
    const newest = await findMfaCodeOf(db, { userId: user.id, sessionId });
    const isLive = newest !== undefined && newest.used_at === null && newest.expires_at > context.now();
    if (!isLive || !isSameText(newest.code_hash, hashMfaCode(context.config.secretKey, "phone", user.id, code))) return false;
    await useMfaCode(db, newest.id, context.now());
    return true;
  },
  recovery: async (context, db, user, { code }) =>
    await useRecoveryCode(db, user.id, hashMfaCode(context.config.secretKey, "recovery", user.id, readRecoveryCode(code)), context.now()),
};

const whereOf = (userId: string) => ({ purpose: "mfa-app-secret", owner: userId });

export function sealAppSecret(context: AppContext, userId: string, secret: string): Buffer {
  return encryptSecret(context.config.secretKey, whereOf(userId), secret);
}

function openAppSecret(context: AppContext, userId: string, sealed: Buffer): string {
  return decryptSecret(context.config.secretKey, whereOf(userId), sealed);
}
