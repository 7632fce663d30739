import type { FastifyRequest } from "fastify";
import type { Actor, UserActor } from "../auth/actor.ts";
import type { Queryable } from "../db/open-database.ts";
import type { AppContext } from "../http/context.ts";
import { insertAudit } from "./store.ts";

/** Named `thing.deed`. New actions are added here. */
export const AUDIT_ACTIONS = [
  "user.signed_up",
  "user.role_changed",
  "user.flags_changed",
  "user.disabled",
  "user.enabled",
  "user.invited",
  "user.invite_resent",
  "user.invite_revoked",
  "user.joined",
  "user.mfa_set_up",
  "user.mfa_removed",
  "user.mfa_reset",
  "user.mfa_locked",
  "user.recovery_code_used",
  "user.recovery_codes_made",
  "user.passkey_added",
  "user.passkey_removed",
  "user.identity_linked",
  "user.identity_unlinked",
  "user.password_changed",
  "user.export_asked",
  "user.deletion_asked",
  "user.deletion_taken_back",
  "user.deleted",
  "user.auto_login_made",
  "user.auto_login",
  "company.brand_changed",
  "company.mfa_changed",
  "company.domain_verified",
  "company.sso_changed",
  "company.embedding_changed",
  "company.avatar_changed",
  "persona.created",
  "persona.consent_given",
  "persona.consent_revoked",
  "persona.deleted",
  "embed_link.created",
  "embed_link.revoked",
  "api_key.made",
  "api_key.rotated",
  "api_key.revoked",
  "api_key.acted",
  "token.made",
  "token.revoked",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "webhook.secret_rotated",
  "webhook.tested",
  "webhook.replayed",
  "webhook.paused",
  "webhook.disabled",
  "crm.connected",
  "crm.changed",
  "crm.paused",
  "crm.retried",
  "crm.disconnected",
  "chat.connected",
  "chat.disconnected",
  "chat.stopped",
  "chat.route_added",
  "chat.route_removed",
  "chat.account_linked",
  "chat.account_unlinked",
  "partner.created",
  "partner.updated",
  "partner.deleted",
  "partner.signed_in",
  "app.acted",
  "app.connected",
  "app.disconnected",
  "app.registered",
  "app.changed",
  "app.secret_rotated",
  "app.deleted",
  "app.rule_changed",
  "app.policy_changed",
  "whitelist.granted",
  "whitelist.revoked",
  "billing.trial_started",
  "billing.signed_up",
  "billing.plan_set",
  "billing.seat_given",
  "billing.seat_removed",
  "billing.subscribed",
  "billing.changed",
  "billing.canceled",
  "billing.resumed",
  "billing.ended",
  "billing.refunded",
  "scim.user_made",
  "scim.user_changed",
  "scim.user_removed",
  "scim.group_changed",
  "library.settings_changed",
  "library.admin_appointed",
  "library.admin_dismissed",
  "library.folder_created",
  "library.folder_renamed",
  "library.folder_moved",
  "library.folder_deleted",
  "library.folder_admin_changed",
  "library.folder_access_changed",
  "library.video_submitted",
  "library.video_approved",
  "library.video_rejected",
  "library.video_moved",
  "library.video_removed",
  "library.video_withdrawn",
  "library.video_expiry_changed",
  "library.video_reused",
  "library.template_used",
  "demos.settings_changed",
  "demos.host_saved",
  "demos.host_removed",
  "form.created",
  "form.changed",
  "form.deleted",
  "form.secret_replaced",
  "form.submission_status_changed",
  "form.submission_assigned",
  "form.submission_held",
  "form.submission_released",
  "form.submissions_exported",
  "site.testimonial_published",
  "site.testimonial_unpublished",
  "site.testimonial_deleted",
  "site.newsletter_published",
  "site.newsletter_unpublished",
  "site.newsletter_deleted",
  "site.newsletter_sent",
  "site.subscriber_removed",
  "site.subscribers_exported",
  "site.resource_added",
  "site.resource_removed",
  "audit.exported",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditEntry = {
  /** The company whose log contains the entry; null: the product's log. */
  companyId: string | null;
  /** `system`: a job or the first start. */
  by: Actor | "system";
  action: AuditAction;
  target: { kind: string; id: string | null; label: string };
  /** Must not contain secrets: the log can be exported. */
  details?: Record<string, unknown>;
  /** The source of the request; absent for jobs. */
  request?: FastifyRequest;
};

/** Writes a row in the caller's transaction, so that no action is missing in the log. */
export async function recordAudit(context: AppContext, db: Queryable, entry: AuditEntry): Promise<void> {
  await recordAudits(context, db, [entry]);
}

/** Several entries in one statement. */
export async function recordAudits(context: AppContext, db: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertAudit(
    db,
    entries.map((entry) => ({
      id: context.newId(),
      company_id: entry.companyId,
      ...describeActor(entry.by),
      action: entry.action,
      target_kind: entry.target.kind,
      target_id: entry.target.id,
      target_label: entry.target.label,
      details: JSON.stringify(entry.details ?? {}),
      source_address: entry.request?.ip ?? "",
      user_agent: String(entry.request?.headers["user-agent"] ?? "").slice(0, 255),
      created_at: context.now(),
    })),
  );
}

function describeActor(by: AuditEntry["by"]): { actor_kind: "user" | "api-key" | "system"; actor_id: string | null; actor_label: string } {
  if (by === "system") return { actor_kind: "system", actor_id: null, actor_label: "system" };
  if (by.kind === "api-key") return { actor_kind: "api-key", actor_id: by.keyId, actor_label: by.name };
  if (by.kind === "user") return { actor_kind: "user", actor_id: by.userId, actor_label: labelOf(by) };
  return { actor_kind: "system", actor_id: null, actor_label: by.kind };
}

/** The person, and what acted in their name. */
const labelOf = ({ email, program }: UserActor): string => (program ? `${email} (${program.name})` : email);
