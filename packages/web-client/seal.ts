/** JOSE sealing in the browser: compact JWE, `dir`, A256GCM (RFC 7516), with WebCrypto only. */
export type SealKey = { key_id: string; key: string; key_type: "CURRENT" | "OLD" };

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const imported = new Map<string, Promise<CryptoKey>>();

function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function importKey(key: SealKey): Promise<CryptoKey> {
  let known = imported.get(key.key_id);
  if (!known) {
    known = crypto.subtle.importKey("raw", fromBase64Url(key.key), "AES-GCM", false, ["encrypt", "decrypt"]);
    imported.set(key.key_id, known);
  }
  return known;
}

export async function seal(text: string, key: SealKey): Promise<string> {
  const header = toBase64Url(encoder.encode(JSON.stringify({ alg: "dir", enc: "A256GCM", kid: key.key_id })));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const options = { name: "AES-GCM", iv, additionalData: encoder.encode(header) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(options, await importKey(key), encoder.encode(text)));
  const tag = sealed.length - 16;
  return [header, "", toBase64Url(iv), toBase64Url(sealed.subarray(0, tag)), toBase64Url(sealed.subarray(tag))].join(".");
}

/** Throws when the reply was not sealed with one of our keys: the page then reloads once. */
export async function unseal(jwe: string, keys: SealKey[]): Promise<string> {
  const [header = "", , iv = "", text = "", tag = ""] = jwe.split(".");
  const { kid, zip } = JSON.parse(decoder.decode(fromBase64Url(header))) as { kid: string; zip?: "DEF" };
  const key = keys.find((candidate) => candidate.key_id === kid);
  if (!key) throw new Error("unknown sealing key");
  const body = fromBase64Url(text);
  const end = fromBase64Url(tag);
  const sealed = new Uint8Array(body.length + end.length);
  sealed.set(body);
  sealed.set(end, body.length);
  const options = { name: "AES-GCM", iv: fromBase64Url(iv), additionalData: encoder.encode(header) };
  const plain = await crypto.subtle.decrypt(options, await importKey(key), sealed);
  if (zip === undefined) return decoder.decode(plain);
  return await new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
