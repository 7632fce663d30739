import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { readForm as endpoint } from "../../contract.ts";
import { formOf } from "./form.ts";
import { findFormByKey } from "./forms-store.ts";
import { presentForm } from "./present-form.ts";
import { requireOpenForm } from "./require-open-form.ts";

export const readForm: Handler<typeof endpoint> = async ({ params, context }) =>
  presentForm(context, await requireOpenForm(context.db, params.id));

/** The facts that the headers of a company's form depend on. */
export type FormPage = {
  /** Their pages may frame it. */
  origins: string[];
  logoUrl: string | null;
};

/** Null: there is no such form of a company, or it is closed. */
export async function readFormPage(context: AppContext, id: string): Promise<FormPage | null> {
  const row = await findFormByKey(context.db, id);
  if (!row || row.company_id === null) return null;
  const { origins, branding } = formOf(row);
  return { origins, logoUrl: branding.logo_url };
}
