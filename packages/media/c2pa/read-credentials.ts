import { z } from "zod";
import { LIBRARY_SETTINGS, loadLibrary } from "./credentials-library.ts";
import { CredentialsError } from "./signer.ts";

type ReadAction = { action: string; description: string | null; when: string | null };

export type Credentials = {
  title: string | null;
  /** Name and version of the program that made the file. */
  generator: string | null;
  actions: ReadAction[];
  /** The last word of the IPTC term, as `digitalCapture`; null if the file states none. */
  digitalSourceType: string | null;
  /** The name in the certificate. It is only true if `isTrusted`. */
  issuer: string | null;
  /** When it was signed, as a timestamp authority confirms it; null: none did. */
  timestamp: string | null;
  /** The file is as it was signed. */
  isValid: boolean;
  /** One of the given authorities vouches for the issuer. */
  isTrusted: boolean;
  /** Codes of C2PA, as `assertion.bmffHash.mismatch`. Not that the issuer is unknown. */
  problems: string[];
  /** The file was made from one with credentials of its own. */
  hasSignedParent: boolean;
};

const UNKNOWN_ISSUER = "signingCredential.untrusted";

const text = z.string().nullish();

/** The part of the library's report that is used. The file was written by any program: each field may be missing. */
const report = z.object({
  active_manifest: text,
  validation_state: text,
  validation_status: z.array(z.object({ code: z.string() })).default([]),
  manifests: z.record(
    z.string(),
    z.object({
      title: text,
      claim_generator_info: z.array(z.object({ name: z.string(), version: text })).default([]),
      signature_info: z.object({ common_name: text, issuer: text, time: text }).nullish(),
      ingredients: z.array(z.object({ active_manifest: text })).default([]),
      assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
    }),
  ),
});

const storedActions = z.object({
  actions: z.array(z.object({ action: z.string(), digitalSourceType: text, description: text, when: text })),
});

/**
 * The Content Credentials of an MP4; null if it has none. `authorities`: PEM, certificates whose signers are trusted.
 * Throws `CredentialsError` for a file that cannot be read.
 */
export async function readCredentials(path: string, authorities?: string): Promise<Credentials | null> {
  const { Reader } = await loadLibrary();
  const trust = authorities === undefined ? {} : { trust: { trust_anchors: authorities } };
  try {
    const reader = await Reader.fromAsset({ path, mimeType: "video/mp4" }, { ...LIBRARY_SETTINGS, ...trust });
    return reader && present(report.parse(reader.json()));
  } catch (error) {
    throw new CredentialsError(`the credentials could not be read: ${(error as Error).message}`, { cause: error });
  }
}

function present(found: z.output<typeof report>): Credentials | null {
  const { validation_state: state, validation_status: statuses, manifests, active_manifest: active } = found;
  const manifest = manifests[active ?? ""];
  if (!manifest) return null;
  const assertions = manifest.assertions.filter(({ label }) => label.startsWith("c2pa.actions"));
  const actions = assertions.flatMap(({ data }) => storedActions.parse(data).actions);
  const sourceType = actions.find((action) => action.digitalSourceType)?.digitalSourceType;
  const [generator] = manifest.claim_generator_info;
  return {
    title: manifest.title ?? null,
    generator: generator ? [generator.name, generator.version].filter(Boolean).join(" ") : null,
    actions: actions.map(({ action, description, when }) => ({ action, description: description ?? null, when: when ?? null })),
    digitalSourceType: sourceType?.replace(/^.*\//, "") ?? null,
    issuer: manifest.signature_info?.common_name ?? manifest.signature_info?.issuer ?? null,
    timestamp: manifest.signature_info?.time ?? null,
    isValid: state === "Valid" || state === "Trusted",
    isTrusted: state === "Trusted",
    problems: statuses.map(({ code }) => code).filter((code) => code !== UNKNOWN_ISSUER),
    hasSignedParent: manifest.ingredients.some((ingredient) => ingredient.active_manifest),
  };
}
