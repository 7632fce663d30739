import { generateSecret, generateURI } from "otplib";
import { brand } from "@aside/brand/brand.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { beginApp as beginEndpoint, confirmApp as confirmEndpoint } from "../../contract.ts";
import { requireFreshSession } from "@aside/core/accounts/server/sessions/require-fresh-session.ts";
import { sealAppSecret } from "./check-code.ts";
import { confirmSetUp } from "./confirm-set-up.ts";
import { lockMfaUser, putFactor } from "./mfa-store.ts";
import { requireNoCodeFactor, requireSetUp } from "./require-set-up.ts";

export const beginApp: Handler<typeof beginEndpoint> = async ({ actor: caller, body, context }) => {
  const actor = await requireSetUp(context, context.db, caller);
  await requireFreshSession(context, actor, body.password);
  const secret = generateSecret();
  await context.db.transaction().execute(async (trx) => {
    await lockMfaUser(trx, actor.userId);
    await requireNoCodeFactor(trx, actor.userId);
    const sealed = sealAppSecret(context, actor.userId, secret);
    await putFactor(trx, { id: context.newId(), userId: actor.userId, kind: "app", secret: sealed, phoneNumber: null, now: context.now() });
  });
  return { secret, uri: generateURI({ issuer: brand.product, label: actor.email, secret }) };
};

/** Needs no fresh session: `beginApp` required one. */
export const confirmApp: Handler<typeof confirmEndpoint> = async ({ actor, body, context, request, reply }) =>
  await confirmSetUp(context, actor, { request, reply }, { kind: "app", code: body.code });
