import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, optionalText, pageOf, pageQuery, timestamp } from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { ofCompany } from "./contract.ts";

/** Filters of the log; `to` is exclusive. */
export const auditFilter = ofCompany.extend({
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(60)
    .optional(),
  /** The full address, or the key's name. */
  actor: optionalText(254).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
});

export const auditEntry = z.object({
  id,
  company_id: id.nullable(),
  actor_kind: z.enum(["user", "api-key", "system"]),
  actor: z.string(),
  action: z.string(),
  target_kind: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
  source_address: z.string(),
  user_agent: z.string(),
  created_at: timestamp,
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  name: "listAudit",
  method: "GET",
  path: "/v1/admin/audit",
  summary: "Lists audit log entries, newest first: of the company, or of all companies for product administrators.",
  access: "user",
  permission: "audit.read",
  query: pageQuery.extend(auditFilter.shape),
  /** `total` is exact up to 10,000; larger results need filters or the export. `actions`: all values of the filter. */
  output: pageOf(auditEntry).extend({ actions: z.array(z.string()) }),
});

export const exportAudit = endpoint({
  name: "exportAudit",
  method: "GET",
  path: "/v1/admin/audit/export",
  summary: "Exports the audit log as CSV, without pages. The export is logged, too.",
  access: "user",
  permission: "audit.read",
  query: auditFilter,
  contentType: "text/csv",
  output: fileReply,
  limit: { max: 10, windowSeconds: 60 },
});
