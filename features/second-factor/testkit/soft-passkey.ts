import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = Record<string, unknown>;
const b64 = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** Flags of WebAuthn's authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** A software authenticator (ES256) that can send invalid responses. */
export class SoftPasskey {
  readonly id = b64(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: Uint8Array;
  counter = 1;
  /** The user was verified by fingerprint or PIN. */
  verifies = true;
  origin: string;
  rpId: string;

  constructor(origin: string) {
    this.origin = origin;
    this.rpId = new URL(origin).hostname;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const jwk = publicKey.export({ format: "jwk" });
    const part = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? "", "base64url"));
    // COSE: EC2, ES256, P-256
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ]);
    this.#publicKey = isoCBOR.encode(cose as never);
  }

  register(options: Options): Options {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([this.#authData(HAS_KEY), Buffer.alloc(16), length, id, this.#publicKey]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#wrap({
      clientDataJSON: b64(this.#clientData("webauthn.create", options)),
      attestationObject: b64(isoCBOR.encode(attestation as never)),
      transports: ["internal"],
    });
  }

  answer(options: Options): Options {
    const clientData = this.#clientData("webauthn.get", options);
    const authData = this.#authData(0);
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#key);
    return this.#wrap({ clientDataJSON: b64(clientData), authenticatorData: b64(authData), signature: b64(signature) });
  }

  #authData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags | PRESENT | (this.verifies ? VERIFIED : 0)]), counter]);
  }

  #clientData(type: string, options: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: options["challenge"], origin: this.origin, crossOrigin: false }));
  }

  #wrap(response: Options): Options {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }
}
