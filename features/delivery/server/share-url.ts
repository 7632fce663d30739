import { createHash, randomBytes } from "node:crypto";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";

export function shareUrl(context: AppContext, eventId: string, memberToken?: string | null): string {
  const url = `${context.config.publicUrl}/${brand.slug}/${eventId}/view`;
  return memberToken ? `${url}?m=${memberToken}` : url;
}

/** 24 random bytes that identify this recipient. Only their hash is stored. */
export const makeMemberToken = () => randomBytes(24).toString("base64url");
export const hashMemberToken = (token: string) => createHash("sha256").update(token).digest("base64url");
