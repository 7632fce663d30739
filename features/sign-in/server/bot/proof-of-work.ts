import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { spendProof } from "./bot-store.ts";

const LIFETIME_MS = 10 * 60 * 1000;
const ALGORITHM = "PBKDF2/SHA-256";
/** Iterations of one try: half a millisecond in a browser here. */
const COST = 1000;
/** Tries, evenly spread, so that no one is much unluckier than others: 250 on average, about 0.2 s here and 0.5 s on a slow telephone. */
const MAX_COUNTER = 500;

/** `base64(JSON)` of what was asked and what was found, as ALTCHA's own widget sends it. */
const proof = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.number().min(COST),
      expiresAt: z.number(),
      nonce: z.string(),
      salt: z.string(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    signature: z.string().min(1),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

const secretOf = (context: AppContext, part: string) =>
  Buffer.from(deriveKey(context.config.secretKey, `bot-check:${part}`)).toString("base64url");

export async function makeChallenge(context: AppContext) {
  return await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(0, MAX_COUNTER),
    deriveKey: derivePbkdf2,
    expiresAt: Math.floor((context.now().getTime() + LIFETIME_MS) / 1000),
    hmacSignatureSecret: secretOf(context, "challenge"),
    hmacKeySignatureSecret: secretOf(context, "key"),
  });
}

/** Ours, not expired, hard enough, solved, and shown for the first time. */
export async function takeProof(context: AppContext, token: string): Promise<boolean> {
  const given = readProof(token);
  if (!given) return false;
  const expiresAt = new Date(given.challenge.parameters.expiresAt * 1000);
  // The library asks the machine's clock; ours is the one that tests move.
  if (!(expiresAt > context.now())) return false;
  const { verified } = await verifySolution({
    challenge: given.challenge,
    solution: given.solution,
    deriveKey: derivePbkdf2,
    hmacSignatureSecret: secretOf(context, "challenge"),
    hmacKeySignatureSecret: secretOf(context, "key"),
  });
  const hash = createHash("sha256").update(given.challenge.signature).digest("base64url");
  return verified && (await spendProof(context.db, hash, expiresAt));
}

function readProof(token: string): z.output<typeof proof> | null {
  try {
    return proof.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}
