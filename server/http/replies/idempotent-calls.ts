import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { AppError, malformed } from "@aside/contract/errors.ts";
import { type Actor, programOf } from "../../auth/actor.ts";
import { decryptSecret, encryptSecret } from "../../auth/encrypt-secret.ts";
import type { AppContext } from "../context.ts";
import { beginCall, endCall, findCall, forgetCall } from "./idempotent-calls-store.ts";

export const IDEMPOTENCY_HEADER = "idempotency-key";
const REPLAYED_HEADER = "idempotent-replayed";
const MAX_LENGTH = 255;
/** A call that is not over after this time was interrupted. */
const INTERRUPTED_MS = 60_000;

type Reply = { output: unknown } | { error: { status: number; code: string; message: string; details?: unknown } };
type Call = { context: AppContext; endpoint: EndpointSpec; actor: Actor; reply: FastifyReply; key: unknown; input: unknown };

/**
 * Runs a program's or a person's POST once for each `Idempotency-Key`: for 24 hours the same call gets the same reply, also after an error of a
 * program. After an error of ours, or of a person, who may remove its reason, the key is free again. Calls without the header run as always.
 */
export async function runOnce(call: Call, run: () => Promise<unknown>): Promise<unknown> {
  const { context, endpoint, actor, key, input } = call;
  const program = programOf(actor);
  const userId = actor.kind === "user" ? actor.userId : null;
  if ((program === null && userId === null) || key === undefined || endpoint.method !== "POST" || endpoint.rawBody) return await run();
  if (typeof key !== "string" || key === "" || key.length > MAX_LENGTH || !/^[\x21-\x7e]+$/.test(key))
    throw malformed("Idempotency-Key: 1 to 255 visible characters");
  const id = { caller: program ? `${program.kind}:${program.id}:${userId ?? ""}` : `person:${userId}`, key };
  const begun = { ...id, user_id: userId, endpoint: endpoint.name, input_hash: hashOf(input), created_at: context.now() };
  if (!(await beginCall(context.db, begun))) return await replay(call, id, begun.input_hash);
  return await runAndKeep(context, id, run, program !== null);
}

async function runAndKeep(
  context: AppContext,
  id: { caller: string; key: string },
  run: () => Promise<unknown>,
  keepsErrors: boolean,
): Promise<unknown> {
  const keep = async (reply: Reply) => await endCall(context.db, id, seal(context, id, reply));
  let output: unknown;
  try {
    output = await run();
  } catch (error) {
    if (!keepsErrors || !(error instanceof AppError) || error.status >= 500 || error.status === 429) await forgetCall(context.db, id);
    else await keep({ error: { status: error.status, code: error.code, message: error.message, details: error.details } });
    throw error;
  }
  // If this fails, the key stays taken: the call took effect.
  await keep({ output });
  return output;
}

async function replay({ context, endpoint, reply }: Call, id: { caller: string; key: string }, hash: string): Promise<unknown> {
  const known = await findCall(context.db, id);
  if (known && (known.endpoint !== endpoint.name || known.input_hash !== hash))
    throw new AppError(422, "idempotency_key_reused", "This Idempotency-Key was used for another request.");
  if (!known?.reply) {
    if (known && context.now().getTime() - known.created_at.getTime() > INTERRUPTED_MS) throw outcomeUnknown();
    throw new AppError(409, "idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
      retryAfterSeconds: 1,
    });
  }
  const kept = unseal(context, id, known.reply);
  reply.header(REPLAYED_HEADER, "true");
  if ("output" in kept) return kept.output;
  const { status, code, message, details } = kept.error;
  throw new AppError(status, code, message, { details });
}

const whereOf = (id: { caller: string; key: string }) => ({ purpose: "idempotent-replies", owner: `${id.caller} ${id.key}` });
const seal = (context: AppContext, id: { caller: string; key: string }, reply: Reply) =>
  encryptSecret(context.config.secretKey, whereOf(id), JSON.stringify(reply));

/** Sealed with another `SECRET_KEY`, the reply is lost. */
function unseal(context: AppContext, id: { caller: string; key: string }, sealed: Buffer): Reply {
  let text: string;
  try {
    text = decryptSecret(context.config.secretKey, whereOf(id), sealed);
  } catch {
    throw outcomeUnknown();
  }
  return JSON.parse(text) as Reply;
}

const outcomeUnknown = () =>
  new AppError(
    409,
    "idempotency_outcome_unknown",
    "The outcome of the first request with this Idempotency-Key is not known. Please check whether it took effect, then use another key.",
  );
const hashOf = (input: unknown): string => createHash("sha256").update(JSON.stringify(input)).digest("base64url");
