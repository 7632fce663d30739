import { randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { AppError } from "@aside/contract/errors.ts";
import type { Database } from "../db/open-database.ts";
import { deleteSealingKeysBefore, insertSealingKey, listSealingKeys, rememberNonce } from "../rate-limits/guard-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a node uses its cached keys; an unknown key id reloads them at once (but not twice a second). */
const CACHE_MS = 60_000;

type SealingKey = { id: string; secret: Uint8Array; createdAt: number };

/**
 * Compact JWE with `dir`: no encrypted key, a nonce of 96 bits, a tag of 128. Decoders ignore white space and padding, so that one nonce
 * could be written in several ways and would count as unused. 16 characters of base64url encode 12 bytes in one way only.
 */
const CANONICAL_JWE = /^[\w-]+\.\.[\w-]{16}\.[\w-]*\.[\w-]{22}$/;

/** Sealed text has no patterns, so that it must be compressed before. Below this length, that costs more than it saves. */
const LEAST_COMPRESSED = 1024;

const unsealable = () => new AppError(400, "unsealable", "The request could not be read. Please refresh the page.");

/**
 * JOSE sealing of bodies and sensitive headers: compact JWE, `dir`, A256GCM. It keeps bodies out of
 * middleboxes and logs; it is never an access control, and its keys are public to every client.
 */
export class Sealing {
  #keys: SealingKey[] = [];
  #readAt = 0;
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** The current key (created when there is none yet) and the previous one while it is still accepted. */
  async keys(): Promise<{ key_type: "CURRENT" | "OLD"; key_id: string; key: string }[]> {
    await this.#refresh(false);
    return this.#keys.map((key, index) => ({
      key_type: index === 0 ? "CURRENT" : "OLD",
      key_id: key.id,
      key: Buffer.from(key.secret).toString("base64url"),
    }));
  }

  /** Opens a sealed body or header. Throws 400 `unsealable` for a wrong tag, an unknown key or a nonce seen before. */
  async open(jwe: string, options: { once: boolean }): Promise<Uint8Array> {
    if (!CANONICAL_JWE.test(jwe)) throw unsealable();
    let kid: string | undefined;
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(
        jwe,
        async (header) => {
          kid = header.kid;
          return await this.#secretOf(header.kid);
        },
        // Requests are not compressed: a short one could expand to a large one.
        { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"], maxDecompressedLength: 0 },
      );
      kid = protectedHeader.kid;
      if (options.once && !(await rememberNonce(this.#db, `${kid}.${jwe.split(".")[2]}`))) throw unsealable();
      return plaintext;
    } catch (error) {
      if (error instanceof AppError || isDatabaseError(error)) throw error;
      throw unsealable();
    }
  }

  async seal(text: string, kid?: string): Promise<string> {
    await this.#refresh(false);
    const key = this.#keys.find((k) => k.id === kid) ?? this.#keys[0];
    if (!key) throw unsealable();
    return await new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: key.id, ...(text.length >= LEAST_COMPRESSED && { zip: "DEF" }) })
      .encrypt(key.secret);
  }

  /** Deletes keys and nonces that are no longer accepted. */
  async sweep(): Promise<void> {
    await deleteSealingKeysBefore(this.#db, new Date(this.#now().getTime() - 3 * DAY_MS));
  }

  async #secretOf(kid: string | undefined): Promise<Uint8Array> {
    await this.#refresh(false);
    let key = this.#keys.find((k) => k.id === kid);
    if (!key && this.#now().getTime() - this.#readAt > 500) {
      await this.#refresh(true);
      key = this.#keys.find((k) => k.id === kid);
    }
    if (!key) throw unsealable();
    return key.secret;
  }

  async #refresh(force: boolean): Promise<void> {
    const now = this.#now().getTime();
    const isFresh = this.#keys.length > 0 && now - this.#readAt < CACHE_MS && now - (this.#keys[0] as SealingKey).createdAt < DAY_MS;
    if (isFresh && !force) return;
    await this.#read(now);
    if (this.#keys.length === 0 || now - (this.#keys[0] as SealingKey).createdAt >= DAY_MS) {
      const id = new Date(now).toISOString().slice(0, 13); // at most one key per hour, whichever node creates it
      await insertSealingKey(this.#db, { id, secret: randomBytes(32), created_at: new Date(now) });
      await this.#read(now);
    }
  }

  async #read(now: number): Promise<void> {
    const rows = await listSealingKeys(this.#db);
    // OLD is accepted for 24 h after its successor was created, that is 48 h after its own creation.
    this.#keys = rows
      .map((row) => ({ id: row.id, secret: new Uint8Array(row.secret), createdAt: row.created_at.getTime() }))
      .filter((key, index) => index === 0 || now - key.createdAt < 2 * DAY_MS);
    this.#readAt = now;
  }
}

function isDatabaseError(error: unknown): boolean {
  return typeof (error as { severity?: unknown }).severity === "string" || (error as { code?: unknown }).code === "ECONNREFUSED";
}
