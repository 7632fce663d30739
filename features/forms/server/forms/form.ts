import { longestRecordingSeconds } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { BUILT_IN_FORMS, isFormSlug } from "../../built-in-forms.ts";
import type { FormField } from "../../contract.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import type { FormRow } from "./forms-store.ts";

/** A form as its visitors see it: a built-in one with the product's texts and fields. */
export type Form = {
  id: string;
  slug: string | null;
  companyId: string | null;
  mailboxId: string | null;
  /** The mailbox of a built-in form; null for a company's form. */
  mailbox: { name: string; address: string } | null;
  title: string;
  intro: string;
  /** With the person's. */
  fields: readonly FormField[];
  successText: string;
  allowsVideo: boolean;
  requiresVideo: boolean;
  maxVideoSeconds: number;
  allowsAttachments: boolean;
  branding: { accent: string | null; logo_url: string | null };
  origins: string[];
  notifyEmails: string[];
  webhookUrl: string | null;
  isOpen: boolean;
};

export function formOf(row: FormRow): Form {
  const builtIn = row.slug !== null && isFormSlug(row.slug) ? BUILT_IN_FORMS[row.slug] : null;
  return {
    id: row.id,
    slug: row.slug,
    companyId: row.company_id,
    mailboxId: row.mailbox_id,
    mailbox: builtIn?.mailbox ?? null,
    title: builtIn?.title ?? row.title,
    intro: builtIn?.intro ?? row.intro,
    fields: builtIn?.fields ?? [...PERSON_FIELDS, ...(row.fields as FormField[])],
    successText: builtIn?.successText ?? row.success_text,
    allowsVideo: builtIn?.allowsVideo ?? row.allows_video,
    requiresVideo: row.requires_video,
    maxVideoSeconds: row.max_video_seconds,
    allowsAttachments: row.allows_attachments,
    branding: { accent: null, logo_url: null, ...(row.branding as object) },
    origins: row.origins,
    notifyEmails: row.notify_emails,
    webhookUrl: row.webhook_url,
    isOpen: row.is_active && row.deleted_at === null,
  };
}

/** The longest video in seconds: the form's, within the product's. */
export const maxSecondsOf = (context: AppContext, form: Pick<Form, "allowsVideo" | "maxVideoSeconds">): number =>
  form.allowsVideo ? Math.min(form.maxVideoSeconds, longestRecordingSeconds(context)) : 0;

/** The path of the form's page. */
export const formPath = ({ id, slug }: Pick<Form, "id" | "slug">): string => (slug === null ? `/form/${id}` : `/${slug}`);
