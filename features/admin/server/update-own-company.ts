import { notFound } from "@aside/platform/contract/errors.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { updateOwnCompany as endpoint } from "../contract.ts";
import { requireUser } from "./authority.ts";
import { setSaidCompany } from "./people-store.ts";

export const updateOwnCompany: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  if (requireUser(actor).userId !== params.id) throw notFound();
  const said = Object.entries(body).filter(([, value]) => value !== undefined);
  await setSaidCompany(context.db, params.id, Object.fromEntries(said));
  return { success: true as const };
};
