import { ADMINS, ANYONE, type Input, type Row, THEIR_ADMINS } from "@aside/testkit/access-row.ts";
import type { Kind, World } from "@aside/testkit/actors.ts";
import { createWebhook, testWebhook } from "../contract.ts";

/** A company's key needs to name no member. */
const OWN: readonly Kind[] = ["program", ...ADMINS];
const THEIRS: readonly Kind[] = ["program", ...THEIR_ADMINS];

/** Refused when it is called, without a request to the outside. */
const body = { url: "https://localhost/aside", events: ["aside.sent" as const] };

async function makeEndpoint({ actors }: World): Promise<string> {
  return (await actors.companyLead.call(createWebhook, { body })).item.id;
}

/** Of the creator's company. Made once for all rows: a company may have 20. */
const made = new WeakMap<World, Promise<string>>();
async function endpointOf(world: World): Promise<string> {
  const id = made.get(world) ?? makeEndpoint(world);
  made.set(world, id);
  return await id;
}
const own = (make: (id: string) => Input) => async (world: World) => make(await endpointOf(world));

async function ofDelivery(world: World): Promise<Input> {
  const params = { id: await endpointOf(world) };
  return { params: { ...params, delivery_id: (await world.actors.companyLead.call(testWebhook, { params })).id } };
}

export const access: Record<string, Row> = {
  // Each company has its own endpoints.
  listWebhooks: { admits: OWN },
  createWebhook: { admits: OWN, input: () => ({ body }) },
  updateWebhook: { admits: THEIRS, input: own((id) => ({ params: { id }, body: { description: "CRM" } })) },
  rotateWebhookSecret: { admits: THEIRS, input: own((id) => ({ params: { id } })) },
  testWebhook: { admits: THEIRS, input: own((id) => ({ params: { id } })) },
  listWebhookDeliveries: { admits: THEIRS, input: own((id) => ({ params: { id } })) },
  readWebhookDelivery: { admits: THEIRS, input: ofDelivery },
  replayWebhookDelivery: { admits: THEIRS, input: ofDelivery },
  replayWebhookDeliveries: {
    admits: THEIRS,
    input: own((id) => ({ params: { id }, body: { since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z" } })),
  },
  deleteWebhook: {
    admits: THEIRS,
    // The first of them deletes it.
    answers: { companyAdmin: 404, companyLead: 404, admin: 404, superAdmin: 404 },
    input: async (world) => ({ params: { id: await makeEndpoint(world) } }),
  },
  webhookSchema: { admits: ANYONE, input: () => ({ params: { file: "aside.sent.json" } }) },
};
