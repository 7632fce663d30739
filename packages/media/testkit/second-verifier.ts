/** Verifies Content Credentials with a library that shares no code with the one that signs: c2pa-ts, in TypeScript. */
import { readFile } from "node:fs/promises";
import { BMFF } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ManifestStore } from "@trustnxt/c2pa-ts/manifest";

/** The brands come first in an MP4. */
const BRANDS_END = 64;

/** Null: no credentials. `failures`: codes of C2PA. It does not ask who the issuer is. */
export async function verifyIndependently(path: string): Promise<{ isValid: boolean; failures: string[] } | null> {
  const bytes = await readFile(path);
  // It opens pictures only, which it knows by their brand. Brands are not part of the signed hash.
  bytes.write("mif1", bytes.subarray(0, BRANDS_END).indexOf("iso2"), "latin1");
  const asset = new BMFF(bytes);
  const stored = asset.getManifestJUMBF();
  if (!stored) return null;
  const { isValid, statusEntries } = await ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(stored))).validate(asset);
  return { isValid, failures: statusEntries.filter(({ success }) => !success).map(({ code }) => code) };
}
