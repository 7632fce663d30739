import { notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readUnsubscribeToken, type Unsubscribing } from "@aside/server/email/unsubscribe-token.ts";
import type { unsubscribe as endpoint, unsubscribeInfo as infoEndpoint } from "../contract.ts";
import { findUnsubscribing, setUnsubscribed } from "./unsubscribe-store.ts";

export const unsubscribeInfo: Handler<typeof infoEndpoint> = async ({ params, context }) => {
  const given = read(context, params.token);
  const sender = await findUnsubscribing(context.db, given);
  if (!sender) throw notFound();
  return { sender_name: sender.name || sender.email, email: given.email, is_unsubscribed: Boolean(sender.is_unsubscribed) };
};

export const unsubscribe: Handler<typeof endpoint> = async ({ params, body, context }) => {
  await applyUnsubscribe(context, params.token, body.on);
  return { is_unsubscribed: body.on };
};

/** The link is the authorization: it was emailed to this address only. Idempotent. */
export async function applyUnsubscribe(context: AppContext, token: string, isOn: boolean): Promise<void> {
  const given = read(context, token);
  const isDone = await context.db.transaction().execute(async (trx) => await setUnsubscribed(trx, given, isOn));
  if (!isDone) throw notFound();
}

function read(context: AppContext, token: string): Unsubscribing {
  const given = readUnsubscribeToken(context.config.secretKey, token);
  if (!given) throw notFound();
  return given;
}
