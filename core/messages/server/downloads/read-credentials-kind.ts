import type { AppContext } from "@aside/server/http/context.ts";
import type { PostMedia } from "../../post-contract.ts";

/** The signer of downloaded MP4s (decision 0136). The texts about Content Credentials depend on it. */
export function readCredentialsKind({ config, now }: Pick<AppContext, "config" | "now">): PostMedia["credentials"] {
  if (!config.canSignVideos) return "none";
  const { contentSigner: signer } = config;
  if (signer === null) return "unknown_issuer";
  return signer.validFrom <= now() && now() <= signer.validTo ? "known_issuer" : "none";
}
