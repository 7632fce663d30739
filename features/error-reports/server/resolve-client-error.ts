import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { resolveClientError as endpoint } from "../contract.ts";
import { presentClientErrorDetail } from "./present.ts";
import { setResolved } from "./store.ts";

export const resolveClientError: Handler<typeof endpoint> = async ({ params, body, context }) => {
  const row = await setResolved(context.db, params.id, body.is_resolved ? context.now() : null);
  if (!row) throw notFound();
  return presentClientErrorDetail(row);
};
