import type { AppContext } from "@aside/server/http/context.ts";
import { submissionMaxBytes } from "../../../attachments/server/api.ts";
import type { AdminForm } from "../../admin-contract.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import { formOf, formPath } from "../forms/form.ts";
import type { AgentRow, FormRow } from "../forms/forms-store.ts";
import type { Counts } from "../handle/lists-store.ts";
import { presentPerson } from "../handle/present-submission.ts";
import { openSecret } from "../webhook/webhook-secret.ts";

/** The webhook is only for those who may manage the form. */
export function presentAdminForm(
  context: AppContext,
  row: FormRow,
  given: { agents: AgentRow[]; counts: Counts | undefined; canManage: boolean },
): AdminForm {
  const form = formOf(row);
  const { canManage } = given;
  const agents = given.agents.map((agent) => ({ ...presentPerson(agent), isNamed: agent.is_named }));
  return {
    id: form.id,
    slug: form.slug,
    title: form.title,
    intro: form.intro,
    fields: form.fields.slice(PERSON_FIELDS.length),
    success_text: form.successText,
    allows_video: form.allowsVideo,
    requires_video: form.requiresVideo,
    max_video_seconds: form.maxVideoSeconds,
    allows_attachments: form.allowsAttachments,
    max_attachment_bytes: submissionMaxBytes(context),
    branding: form.branding,
    origins: form.origins,
    notify_emails: form.notifyEmails,
    webhook_url: canManage ? form.webhookUrl : null,
    webhook_secret: canManage && row.webhook_secret !== null ? openSecret(context, row.id, row.webhook_secret) : null,
    webhook_failure: canManage && row.webhook_failed_at ? { text: row.webhook_error ?? "", at: row.webhook_failed_at.toISOString() } : null,
    agents: agents.filter((agent) => agent.isNamed).map(({ id, name }) => ({ id, name })),
    assignable: agents.map(({ id, name }) => ({ id, name })),
    is_active: row.is_active,
    can_manage: canManage,
    url: context.config.publicUrl + formPath(form),
    new_count: given.counts?.new_count ?? 0,
    open_count: given.counts?.open_count ?? 0,
    created_at: row.created_at.toISOString(),
  };
}
