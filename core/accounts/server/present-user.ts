import { brand } from "@aside/brand/brand.ts";
import { isInternalEmail } from "@aside/server/auth/work-email.ts";
import { picturePath } from "@aside/server/storage/take-keys.ts";
import { hasTrueAvatar } from "../policy.ts";
import { brandOf, linkedAddress } from "./company-brand.ts";
import type { AccountRow } from "./users-store.ts";
import type { SessionUser } from "../contract.ts";

/** Whether a second factor is required, by the person's own choice or by their company. */
export function isMfaAsked(row: { mfa_type: string | null; requires_mfa: boolean | null }): boolean {
  return row.mfa_type !== null || row.requires_mfa === true;
}

export function presentUser(user: AccountRow, session: { isMfaVerified: boolean }): SessionUser {
  const ownBrand = brandOf(user);
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    account_type: user.account_type as SessionUser["account_type"],
    role: user.role as SessionUser["role"],
    phoneNumber: user.phone_number,
    profileImageUrl: picturePath(user.id, user.profile_image_key),
    mfaEnabled: isMfaAsked(user),
    mfaVerified: session.isMfaVerified,
    isInternal: isInternalEmail(user.email, brand.domain),
    isCompanyLibraryEnabled: user.has_library,
    isPersonaEnabled: hasTrueAvatar(user),
    isUploadVideoEnabled: user.is_upload_video_enabled,
    coBrandName: ownBrand?.name ?? null,
    coBrandLogoUrl: ownBrand?.logo_url ?? null,
    coBrandNavUrl: linkedAddress(user.co_brand_nav_url),
    coBrandLogoHeight: user.co_brand_logo_height ?? 30,
    preferences: (user.preferences ?? {}) as Record<string, unknown>,
    deleteAfter: user.delete_after?.toISOString() ?? null,
  };
}
