import { type AuditAction, recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Membership } from "../rights/rights-store.ts";
import type { ChangeContext } from "../posts/record-change.ts";

/** The audit entry of a change to a folder. */
export async function recordFolderChange(
  { context, db, actor, request }: ChangeContext,
  library: Membership,
  change: { folder: { id: string; name: string }; action: AuditAction; details?: Record<string, unknown> },
): Promise<void> {
  await recordAudit(context, db, {
    companyId: library.company_id,
    by: actor,
    action: change.action,
    target: { kind: "library_folder", id: change.folder.id, label: change.folder.name },
    details: change.details ?? {},
    request,
  });
}
