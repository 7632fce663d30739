import { z } from "zod";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import type { listWebhookDeliveries as listEndpoint, readWebhookDelivery as readEndpoint } from "../../contract.ts";
import { ownCompany } from "../endpoints/own-company.ts";
import { requireEndpoint } from "../endpoints/require-endpoint.ts";
import { findDelivery, listDeliveries } from "./deliveries-store.ts";
import { presentDelivery, presentDetails } from "./present.ts";

const LIST = { kind: "deliveries", position: z.tuple([z.number().int().positive()]), size: 50 };

export const listWebhookDeliveries: Handler<typeof listEndpoint> = async ({ actor, params, query, context }) => {
  const { id } = await requireEndpoint(context.db, params.id, ownCompany(actor));
  const { after, limit } = readPage(query, LIST);
  const read = await listDeliveries(context.db, id, { state: query.state, before: after?.[0], limit });
  const { rows, next_cursor } = cutPage(read, LIST, (row) => [row.sequence]);
  return { items: rows.map((row) => presentDelivery(row)), next_cursor };
};

export const readWebhookDelivery: Handler<typeof readEndpoint> = async ({ actor, params, context }) => {
  const { id } = await requireEndpoint(context.db, params.id, ownCompany(actor));
  const row = await findDelivery(context.db, params.delivery_id);
  if (row?.endpoint_id !== id) throw notFound();
  return presentDetails(row);
};
