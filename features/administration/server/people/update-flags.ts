import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateFlags as endpoint } from "../../contract.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { changePerson } from "@aside/core/accounts/server/change-person.ts";
import { type Flags, setFlags } from "@aside/core/accounts/server/people-store.ts";

export const updateFlags: Handler<typeof endpoint> = async ({ actor, body, context, request }) =>
  await changePerson(context, requireUser(actor), "users.set_flags", body.user_id, async (trx, person) => {
    const wanted: [keyof Flags, boolean | undefined][] = [
      ["is_company_library_enabled", body.isCompanyLibraryEnabled],
      ["is_persona_enabled", body.isPersonaEnabled],
      ["is_upload_video_enabled", body.isUploadVideoEnabled],
    ];
    const changed = wanted.filter(([name, value]) => value !== undefined && value !== person[name]);
    if (changed.length > 0) {
      const flags = Object.fromEntries(changed) as Flags;
      await setFlags(trx, person.id, flags);
      await recordAudit(context, trx, {
        companyId: person.company_id,
        by: actor,
        action: "user.flags_changed",
        target: { kind: "user", id: person.id, label: person.email },
        details: flags,
        request,
      });
    }
    return { success: true as const };
  });
