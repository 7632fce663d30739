import { notFound } from "@aside/contract/errors.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { AdminForm } from "../../admin-contract.ts";
import { findForm, type FormRow, listAgents } from "../forms/forms-store.ts";
import { countByForm } from "../handle/lists-store.ts";
import { presentAdminForm } from "./present-admin-form.ts";
import { mayManage } from "./require-managed.ts";

export async function showForms(context: AppContext, user: UserActor, rows: FormRow[]): Promise<AdminForm[]> {
  const counts = await countByForm(
    context.db,
    rows.map((row) => row.id),
  );
  const shown: AdminForm[] = [];
  for (const row of rows)
    shown.push(
      presentAdminForm(context, row, {
        agents: await listAgents(context.db, row.id),
        counts: counts.find((count) => count.form_id === row.id),
        canManage: mayManage(user, row),
      }),
    );
  return shown;
}

export async function showForm(context: AppContext, user: UserActor, id: string): Promise<AdminForm> {
  const row = await findForm(context.db, id);
  const [form] = await showForms(context, user, row ? [row] : []);
  if (!form) throw notFound();
  return form;
}
