import { z } from "zod";
import { decryptOrNull, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext } from "@aside/server/http/context.ts";

// Descriptions of a face are encrypted for their persona. They are used to check that a video shows its person, and for nothing else.

const whereOf = (personaId: string) => ({ purpose: "face", owner: personaId });
const numbers = z.array(z.array(z.number()));

export const sealTemplates = ({ config }: AppContext, personaId: string, descriptors: readonly Float32Array[]): Buffer =>
  encryptSecret(config.secretKey, whereOf(personaId), JSON.stringify(descriptors.map((one) => [...one])));

/** Null: there are none, or SECRET_KEY has changed since. */
export function openTemplates({ config }: AppContext, personaId: string, sealed: Buffer | null): Float32Array[] | null {
  const plain = decryptOrNull(config.secretKey, whereOf(personaId), sealed);
  return plain === null ? null : numbers.parse(JSON.parse(plain)).map((one) => Float32Array.from(one));
}

type Point = { x: number; y: number };
const points = z.array(z.object({ x: z.number(), y: z.number() }));

export const sealMesh = ({ config }: AppContext, personaId: string, mesh: readonly Point[]): Buffer =>
  encryptSecret(config.secretKey, whereOf(personaId), JSON.stringify(mesh.map(({ x, y }) => ({ x, y }))));

export function openMesh({ config }: AppContext, personaId: string, sealed: Buffer): Point[] | null {
  const plain = decryptOrNull(config.secretKey, whereOf(personaId), sealed);
  return plain === null ? null : points.parse(JSON.parse(plain));
}
