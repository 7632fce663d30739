import type { AppContext } from "@aside/server/http/context.ts";
import type { PostMedia } from "../../post-contract.ts";

/** What signs the MP4s that are downloaded from here (decision 0136). What people are told about Content Credentials follows from it. */
export function readCredentialsKind({ config, now }: Pick<AppContext, "config" | "now">): PostMedia["credentials"] {
  if (!config.canSignVideos) return "none";
  const { contentSigner: signer } = config;
  if (signer === null) return "unknown_issuer";
  return signer.validFrom <= now() && now() <= signer.validTo ? "known_issuer" : "none";
}
