import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { readForm as endpoint } from "../../contract.ts";
import { formOf } from "./form.ts";
import { findFormByKey } from "./forms-store.ts";
import { presentForm } from "./present-form.ts";
import { requireOpenForm } from "./require-open-form.ts";

export const readForm: Handler<typeof endpoint> = async ({ params, context }) =>
  presentForm(context, await requireOpenForm(context.db, params.id));

/** The origins whose pages may frame the form of a company; null: there is no such form. */
export async function readFormOrigins(context: AppContext, id: string): Promise<string[] | null> {
  const row = await findFormByKey(context.db, id);
  return row && row.company_id !== null ? formOf(row).origins : null;
}
