import { brand } from "@aside/platform/brand/brand.ts";
import type { Device, SessionUser } from "../contract.ts";
import { isInternalEmail } from "@aside/platform/auth/work-email.ts";
import { describeBrowser } from "./describe-browser.ts";
import type { UserRow } from "./store.ts";

export function presentUser(user: UserRow): SessionUser {
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    account_type: user.account_type as SessionUser["account_type"],
    role: user.role as SessionUser["role"],
    phoneNumber: user.phone_number,
    profileImageUrl: null,
    mfaEnabled: false,
    mfaVerified: false,
    isInternal: isInternalEmail(user.email, brand.domain),
    isCompanyLibraryEnabled: false,
    isPersonaEnabled: false,
    isUploadVideoEnabled: true,
    coBrandLogoUrl: null,
    coBrandNavUrl: null,
    coBrandLogoHeight: 30,
    preferences: (user.preferences ?? {}) as Record<string, unknown>,
  };
}

type SessionRow = { id: string; user_agent: string; source_address: string; created_at: Date; last_used_at: Date };

export function presentDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    is_current: row.id === currentId,
    ...describeBrowser(row.user_agent),
    source_address: row.source_address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  };
}
