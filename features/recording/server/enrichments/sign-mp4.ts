import { brand } from "@aside/brand/brand.ts";
import { listWithSources } from "@aside/core/takes/server/assembled-takes-store.ts";
import type { TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { createSelfMadeSigner } from "@aside/media/c2pa/self-made-signer.ts";
import { CredentialsError, type Signer } from "@aside/media/c2pa/signer.ts";
import { signVideo, type VideoOrigin } from "@aside/media/c2pa/sign-video.ts";
import { deriveKey } from "@aside/server/auth/derive-key.ts";
import type { Config } from "@aside/server/config/config.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/**
 * Adds Content Credentials to a take's MP4 (decision 0136). Returns the path of the signed copy; if it cannot be signed, that of the given file.
 * A video of an avatar must say what it is: for it the failure is thrown.
 */
export async function signMp4(context: AppContext, take: TakeRow, inputPath: string, signal: AbortSignal): Promise<string> {
  const outputPath = `${inputPath}.signed`;
  const { origins, edits } = describeOrigin(await listWithSources(context.db, take));
  try {
    const signer = context.config.contentSigner ?? (await ownSigner(context.config));
    const generator = { name: brand.product, version: brand.version };
    const request = { inputPath, origins, edits, generator, signer, now: context.now(), signal };
    const stamped = await signStamped(context, take, { ...request, outputPath: `${inputPath}.stamped` });
    if (stamped !== null) return stamped;
    await signVideo({ ...request, outputPath });
    return outputPath;
  } catch (error) {
    if (!(error instanceof CredentialsError) || origins.includes("avatar")) throw error;
    context.log.error({ err: error, take_id: take.id }, "failed to sign a video for download");
    return inputPath;
  }
}

const TIMESTAMP_TIMEOUT_MS = 60_000;

/** With a timestamp. Null: no authority is set, or it gives none, which is no reason to leave a video unsigned. */
async function signStamped({ config, log }: AppContext, take: TakeRow, request: Parameters<typeof signVideo>[0]): Promise<string | null> {
  const { C2PA_TIMESTAMP_URL: url } = config;
  if (url === undefined) return null;
  try {
    await signVideo({ ...request, timestamp: { url, timeoutMs: TIMESTAMP_TIMEOUT_MS } });
    return request.outputPath;
  } catch (error) {
    if (!(error instanceof CredentialsError)) throw error;
    log.warn({ err: error, take_id: take.id }, "failed to get a timestamp; the video is signed without one");
    return null;
  }
}

/** The name is that of the site: nobody vouches for it. */
async function ownSigner({ publicUrl, secretKey }: Config): Promise<Signer> {
  const seeds = { authority: deriveKey(secretKey, "content-authority"), signer: deriveKey(secretKey, "content-signer") };
  return await createSelfMadeSigner(new URL(publicUrl).hostname, seeds);
}

type Made = Pick<TakeRow, "kind" | "is_file_upload" | "is_screen" | "is_avatar" | "has_modified_background">;

const ASSEMBLED = new Set(["edit", "merge"]);

/** What a video was made from and how it was changed, from its take and all that it plays. */
export function describeOrigin(takes: readonly Made[]): { origins: VideoOrigin[]; edits: string[] } {
  const recorded = takes.filter(({ kind }) => !ASSEMBLED.has(kind));
  // Without its sources, the take itself has their traits.
  const origins = new Set((recorded.length > 0 ? recorded : takes).flatMap(originsOf));
  return {
    origins: [...origins],
    edits: [
      ...(recorded.length > 1 ? ["Several videos were joined."] : []),
      ...(takes.some(({ kind }) => kind === "edit") ? ["Parts were cut out or changed."] : []),
    ],
  };
}

const KIND_ORIGINS: Record<string, VideoOrigin> = { file: "uploaded-file" };

function originsOf({ kind, is_avatar, is_file_upload, is_screen, has_modified_background }: Made): VideoOrigin[] {
  if (is_avatar) return ["avatar"];
  const known = is_file_upload ? "uploaded-file" : KIND_ORIGINS[kind];
  if (known) return [known];
  const origins: VideoOrigin[] = [];
  if (is_screen) origins.push("screen");
  if (has_modified_background) origins.push("replaced-background");
  return origins.length > 0 ? origins : ["camera"];
}
