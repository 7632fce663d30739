import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, malformed } from "@aside/contract/errors.ts";
import type { Callers } from "@aside/server/feature.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { actByGrant } from "../../../oauth/server/api.ts";
import { copy } from "../../copy.ts";
import type { Call } from "../../tracking.ts";
import { findAccount } from "../accounts/accounts-store.ts";
import { type Identity, verifyGoogleCall, verifyGoogleUser } from "../accounts/identity.ts";
import { makeConnectUrl } from "../accounts/make-connect-url.ts";
import { requireCalledAddOn } from "../add-ons.ts";
import { addressOf, GMAIL_PATHS, type GmailCall, SCOPES } from "./addresses.ts";
import { askForScopes, type Card, type ClickReply, link, notify, openCard, paragraph, replaceCard, type TriggerReply } from "./card.ts";
import type { GmailCaller } from "./caller.ts";
import { choose, insert, openCompose, problemOf } from "./compose.ts";
import { readEvent } from "./event.ts";
import { openHome, openMessage } from "./message.ts";

type Reply = TriggerReply | ClickReply;
const ANSWERS: Record<GmailCall, { isClick: boolean; answer: (caller: GmailCaller) => Reply | Promise<Reply> }> = {
  home: { isClick: false, answer: openHome },
  compose: { isClick: false, answer: openCompose },
  choose: { isClick: true, answer: choose },
  insert: { isClick: true, answer: insert },
  message: { isClick: false, answer: openMessage },
};

/** A draft can have many recipients. */
const MAX_BYTES = 256 * 1024;
/** Google calls for everybody from few addresses. */
const LIMIT = { max: 6000, windowSeconds: 60 };
/** Of one person. */
const PERSON_LIMIT = { max: 120, windowSeconds: 60 };

/** What Google calls: each call proves by tokens in it that it is Google, and for whom. Only Google can make use of the replies. */
export function registerGmailRoutes(app: FastifyInstance, context: AppContext, callers: Callers): void {
  for (const name of Object.keys(GMAIL_PATHS) as GmailCall[])
    app.post(GMAIL_PATHS[name], { bodyLimit: MAX_BYTES }, async (request, reply) => {
      if (context.config.RATE_LIMITS) await limitRate(context.db, { key: `gmailAddOn:${request.ip}`, ...LIMIT, now: context.now() });
      return await reply.header("cache-control", "no-store").send(await receive(context, callers, { name, request, reply }));
    });
}

type Http = { name: GmailCall; request: FastifyRequest; reply: FastifyReply };

async function receive(context: AppContext, callers: Callers, { name, request, reply }: Http): Promise<Reply> {
  const addOn = requireCalledAddOn(context);
  const event = readEvent(request.body);
  if (!event) throw malformed("The event is malformed.");
  const { systemIdToken, userIdToken } = event.authorizationEventObject;
  await verified(context, async () => await verifyGoogleCall(context, systemIdToken, { url: addressOf(context, name), ...addOn }));
  if (userIdToken === undefined) return askForScopes(SCOPES.email);
  const identity = await verified(context, async () => await verifyGoogleUser(context, userIdToken, addOn.clientId));
  const { isClick, answer } = ANSWERS[name];
  const account = await findAccount(context.db, identity);
  const actor = account ? await actByGrant(context, request, account.grant_id) : null;
  if (!account || !actor) {
    const card = await connectCard(context, identity);
    return isClick ? replaceCard(card) : openCard(card);
  }
  if (context.config.RATE_LIMITS) await limitRate(context.db, { key: `gmailAddOn:${account.id}`, ...PERSON_LIMIT, now: context.now() });
  const call: Call = async (endpoint, input) => await callers.call(endpoint, input, { actor, request, reply });
  try {
    return await answer({ context, event, account, actor, call });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null) throw error;
    return isClick ? notify(problem) : openCard(problemCard(problem));
  }
}

async function verified<Value>({ log }: AppContext, verify: () => Promise<Value>): Promise<Value> {
  try {
    return await verify();
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "refused a call that is not the add-on's");
    throw new AppError(401, "token_invalid", copy.tokenInvalid);
  }
}

async function connectCard(context: AppContext, identity: Identity): Promise<Card> {
  const buttons = [link(copy.connect, await makeConnectUrl(context, identity), true)];
  return {
    header: { title: copy.connectTitle },
    sections: [{ widgets: [paragraph(copy.connectWhy(identity.email)), { buttonList: { buttons } }] }],
  };
}

const problemCard = (problem: string): Card => ({ header: { title: copy.compose }, sections: [{ widgets: [paragraph(problem)] }] });
