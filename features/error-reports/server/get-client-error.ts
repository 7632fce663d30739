import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { getClientError as endpoint } from "../contract.ts";
import { presentClientErrorDetail } from "./present.ts";
import { findClientError } from "./store.ts";

export const getClientError: Handler<typeof endpoint> = async ({ params, context }) => {
  const row = await findClientError(context.db, params.id);
  if (!row) throw notFound();
  return presentClientErrorDetail(row);
};
