import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { type Form, formOf } from "./form.ts";
import { findFormByKey } from "./forms-store.ts";

/** Throws 404 for an unknown or deleted form, 422 `form_closed` for one that is switched off. */
export async function requireOpenForm(db: Queryable, key: string): Promise<Form> {
  const row = await findFormByKey(db, key);
  if (!row) throw notFound();
  const form = formOf(row);
  if (!form.isOpen) throw formClosed();
  return form;
}

export const formClosed = () => new AppError(422, "form_closed", copy.closed);
