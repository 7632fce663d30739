import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { listWebhookDeliveries as listEndpoint, readWebhookDelivery as readEndpoint } from "../../contract.ts";
import { ownCompany } from "../endpoints/own-company.ts";
import { requireEndpoint } from "../endpoints/require-endpoint.ts";
import { findDelivery, listDeliveries } from "./deliveries-store.ts";
import { presentDelivery, presentDetails } from "./present.ts";

export const listWebhookDeliveries: Handler<typeof listEndpoint> = async ({ actor, params, query, context }) => {
  const { id } = await requireEndpoint(context.db, params.id, ownCompany(actor));
  const { items, next } = await listDeliveries(context.db, id, { state: query.state, before: query.cursor });
  return { items: items.map((row) => presentDelivery(row)), next_cursor: next };
};

export const readWebhookDelivery: Handler<typeof readEndpoint> = async ({ actor, params, context }) => {
  const { id } = await requireEndpoint(context.db, params.id, ownCompany(actor));
  const row = await findDelivery(context.db, params.delivery_id);
  if (row?.endpoint_id !== id) throw notFound();
  return presentDetails(row);
};
