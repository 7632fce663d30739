import { createHash, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey as derivePbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { spendProof } from "./bot-store.ts";

const LIFETIME_MS = 10 * 60 * 1000;
const ALGORITHM = "PBKDF2/SHA-256";
/** PBKDF2 iterations per attempt: about 0.5 ms in a browser on the development machine. */
const COST = 1000;
/** Maximum attempts. The number is uniformly distributed: 250 on average, about 0.2 s there and 0.5 s on a slow phone. */
const MAX_COUNTER = 500;

/** The challenge and its solution as `base64(JSON)`, the format of ALTCHA's widget. */
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

/** True if the challenge is ours, current, difficult enough and solved, and if the proof was not used before. */
export async function takeProof(context: AppContext, token: string): Promise<boolean> {
  const given = readProof(token);
  if (!given) return false;
  const expiresAt = new Date(given.challenge.parameters.expiresAt * 1000);
  // The library uses the system clock. Tests change the time of `context.now()` only.
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
