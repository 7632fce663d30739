import type { AppContext } from "@aside/server/http/context.ts";
import type { ListedNewsletter, Newsletter } from "../../admin-contract.ts";
import { previewUrl } from "../preview-link.ts";
import type { NewsletterRow } from "./newsletters-store.ts";

export const presentListed = (row: NewsletterRow): ListedNewsletter => ({
  id: row.id,
  number: row.number,
  title: row.title,
  summary: row.summary,
  version: row.version,
  published_at: row.published_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
  is_tested: row.tested_version === row.version,
  sending: row.send_started_at && {
    started_at: row.send_started_at.toISOString(),
    ended_at: row.sent_at?.toISOString() ?? null,
    recipients: row.recipients,
    sent: row.sent,
    failed: row.failed,
    unknown: row.unknown,
  },
});

export const presentNewsletter = (context: AppContext, row: NewsletterRow, subscribers: number): Newsletter => ({
  ...presentListed(row),
  body: row.body,
  preview_url: previewUrl(context, "/newsletters", row.id),
  subscribers,
});
