import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { reachOf } from "@aside/contract/permissions.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listForms as endpoint } from "../../admin-contract.ts";
import { FORM_SLUGS } from "../../built-in-forms.ts";
import { type FormRow, listFormsByIds } from "../forms/forms-store.ts";
import { listHandledForms } from "../handle/lists-store.ts";
import { showForms } from "./show-form.ts";

/** The product's own forms first. */
export const listForms: Handler<typeof endpoint> = async ({ actor, context }) => {
  const user = requireUser(actor);
  const rows = await listFormsByIds(context.db, await listHandledForms(context.db, user));
  const listed = rows.filter((row) => row.deleted_at === null).toSorted((a, b) => placeOf(a) - placeOf(b));
  const canCreate = user.companyId !== null && reachOf(user.role, "forms.manage") !== "none";
  return { forms: await showForms(context, user, listed), can_create: canCreate };
};

const placeOf = ({ slug, created_at }: FormRow): number =>
  slug === null ? created_at.getTime() : (FORM_SLUGS as readonly string[]).indexOf(slug);
