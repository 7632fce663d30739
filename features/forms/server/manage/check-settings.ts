import type { z } from "zod";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isCallable } from "@aside/server/webhooks/call-receiver.ts";
import type { formSettings } from "../../admin-contract.ts";
import type { FormField } from "../../contract.ts";
import { adminCopy } from "../../admin-copy.ts";
import { copy } from "../../copy.ts";
import { PERSON_FIELDS } from "../../form-fields.ts";
import { listEligible, type OwnColumns } from "./manage-store.ts";
import { normalizeOrigin } from "./origin.ts";

type Settings = z.output<typeof formSettings>;

/** Keys of the person's fields, and the one that objects have anyway. */
const RESERVED = new Set([...PERSON_FIELDS.map((field) => field.key), "constructor"]);

export type Checked = { own: OwnColumns; notifyEmails: string[]; agentIds: string[] };

/**
 * Settings as they are stored. Throws 422 `invalid_form` with `details.fields`: errors by place, as `origins.0` or `fields.2.key`.
 * `companyId` null: of a built-in form, whose agents may be of any company.
 */
export async function checkSettings(context: AppContext, db: Queryable, settings: Settings, companyId: string | null): Promise<Checked> {
  const errors: Record<string, string> = {};
  const logoUrl = settings.branding.logo_url;
  const each = <T>(name: string, typed: readonly string[], read: (text: string) => T | null, message: string): T[] =>
    typed.flatMap((text, position) => {
      const value = read(text);
      if (value === null) errors[`${name}.${position}`] = message;
      return value === null ? [] : [value];
    });
  const origins = each("origins", settings.origins, normalizeOrigin, adminCopy.originInvalid);
  const notifyEmails = each("notify_emails", settings.notify_emails, canonicalEmail, copy.emailInvalid);
  const eligible = new Set(await listEligible(db, settings.agent_ids, companyId));
  const agentIds = each("agent_ids", settings.agent_ids, (id) => (eligible.has(id.toLowerCase()) ? id : null), adminCopy.agentUnknown);
  // The page's security policy names the site of the logo.
  if (logoUrl !== null && normalizeOrigin(new URL(logoUrl).origin) === null) errors["branding.logo_url"] = adminCopy.logoInvalid;
  if (settings.webhook_url !== null && !isCallable(context.config, settings.webhook_url))
    errors["webhook_url"] = adminCopy.webhookNeedsHttps;
  checkFields(settings.fields, errors);
  const [first, ...more] = Object.values(errors);
  if (first !== undefined)
    throw new AppError(422, "invalid_form", more.length === 0 ? first : adminCopy.checkForm, { details: { fields: errors } });
  const own = {
    title: settings.title,
    intro: settings.intro,
    fields: settings.fields.map((field) => ({ ...field, options: field.type === "select" ? field.options : [] })),
    success_text: settings.success_text,
    allows_video: settings.allows_video,
    requires_video: settings.allows_video && settings.requires_video,
    max_video_seconds: settings.max_video_seconds,
    allows_attachments: settings.allows_attachments,
    branding: settings.branding,
    origins: [...new Set(origins)],
  };
  return { own, notifyEmails: [...new Set(notifyEmails)], agentIds: [...new Set(agentIds)] };
}

function checkFields(fields: readonly FormField[], errors: Record<string, string>): void {
  const known = new Set<string>();
  for (const [position, { key, type, options }] of fields.entries()) {
    if (RESERVED.has(key)) errors[`fields.${position}.key`] = adminCopy.keyReserved;
    else if (known.has(key)) errors[`fields.${position}.key`] = adminCopy.keyTwice;
    known.add(key);
    if (type === "select" && options.length === 0) errors[`fields.${position}.options`] = adminCopy.optionsMissing;
  }
}
