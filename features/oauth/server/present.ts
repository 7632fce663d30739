import { brand } from "@aside/brand/brand.ts";
import type { CompanyApp, RegisteredApp } from "../admin-contract.ts";
import type { ConnectedApp, ShownApp } from "../contract.ts";
import type { CompanyAppRow, RegisteredRow } from "./apps/apps-store.ts";
import type { ConnectedRow } from "./grants-store.ts";

type Shown = { id: string; name: string; logo_text: string; is_unverified: boolean; company_name: string | null };

/** An app for everybody is the operator's. */
export const presentApp = ({ id, name, logo_text, is_unverified, company_name }: Shown): ShownApp => ({
  id,
  name,
  logo_text,
  is_unverified,
  publisher: is_unverified ? null : (company_name ?? brand.product),
});

export const presentConnected = (row: ConnectedRow): ConnectedApp => ({
  ...presentApp(row),
  scopes: row.scopes as ConnectedApp["scopes"],
  connected_at: row.connected_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const presentRegistered = (row: RegisteredRow): RegisteredApp => ({
  id: row.id,
  name: row.name,
  logo_text: row.logo_text,
  redirect_uris: row.redirect_uris,
  scopes: row.scopes as RegisteredApp["scopes"],
  is_confidential: row.secret_hash !== null,
  is_for_everybody: row.company_id === null,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const presentCompanyApp = (row: CompanyAppRow): CompanyApp => ({
  ...presentApp(row),
  people: row.people,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  rule: row.is_allowed === null ? "default" : row.is_allowed ? "allowed" : "blocked",
  is_usable: row.is_allowed ?? (row.is_own || !row.is_strict),
});
