import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "@aside/features/integrations/contract.ts";
import { deleteWebhook, EVENT_TYPES, listWebhooks } from "@aside/features/webhooks/contract.ts";
import { deliverDue, Receiver } from "@aside/features/webhooks/testkit/receiver.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { Aside } from "./n8n/nodes/Aside/Aside.node.ts";
import { AsideTrigger } from "./n8n/nodes/Aside/AsideTrigger.node.ts";
import { isGenuine } from "./n8n/nodes/Aside/signature.ts";
import { contractOf, fieldsOf } from "./testkit/check-request.ts";
import { makeWorld } from "./testkit/make-world.ts";
import { arriving, standInForN8n } from "./testkit/n8n-stand-in.ts";

const WEBHOOK_URL = "https://n8n.acme.example/webhook/1";
const trigger = new AsideTrigger();
const { checkExists, create, delete: remove } = trigger.webhookMethods.default;

let app: TestApp;
let world: Awaited<ReturnType<typeof makeWorld>>;
let n8n: ReturnType<typeof standInForN8n>;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  world = await makeWorld(app);
  const scopes = ["asides:send", "asides:read", "contacts:write", "library:write", "webhooks:read", "webhooks:write"] as const;
  const { token } = await world.lead.call(createToken, { body: { name: "n8n", scopes: [...scopes] } });
  n8n = standInForN8n(`${app.url}/`, token);
}, 60_000);
afterAll(async () => await app.stop());

const endpoints = async () => (await world.lead.call(listWebhooks, {})).items;

test("what the nodes declare is in the contracts: paths, fields and events; nothing is needed at run time", () => {
  const { properties } = new Aside().description;
  const operations = properties.flatMap(({ displayOptions, options = [] }) =>
    options.flatMap(({ value, routing }) =>
      routing?.request ? [{ operation: value, show: displayOptions?.show, ...routing.request }] : [],
    ),
  );
  expect(operations).toHaveLength(4);
  for (const { operation, show, method = "GET", url } of operations) {
    const contract = contractOf(method, url.replace(/^=/, "").replace(/\{\{.*\}\}/, "id"));
    const isOf = (shown: Record<string, string[]> = {}) =>
      shown["operation"]?.includes(operation) && shown["resource"]?.some((resource) => show?.["resource"]?.includes(resource));
    const fields = properties.flatMap(({ displayOptions, routing }) => (isOf(displayOptions?.show) && routing?.send ? [routing.send] : []));
    expect(fields.length).toBeGreaterThan(0);
    for (const { type, property } of fields) expect(fieldsOf(contract[type])).toContain(property);
  }
  const events = trigger.description.properties[0]?.options?.map(({ value }) => value);
  expect(events).toEqual([...EVENT_TYPES].toSorted());
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "n8n/package.json"), "utf8")) as Record<string, unknown>;
  expect(manifest["dependencies"]).toBeUndefined();
});

test("the credential's test reads whom the token belongs to", async () => {
  expect(await n8n.testCredential()).toMatchObject({ user: { email: world.lead.email } });
  await expect(standInForN8n(app.url, "aside_pat_wrong").testCredential()).rejects.toThrow("401");
});

test("the trigger subscribes, starts the workflow with each event, and unsubscribes", async () => {
  const receiver = new Receiver();
  for (const [type, happen] of Object.entries(world.happen)) {
    const data = {};
    const hook = n8n.hookOf({ events: [type], isFull: true }, WEBHOOK_URL, data);
    expect(await checkExists.call(hook)).toBe(false);
    await create.call(hook);
    expect(await checkExists.call(hook)).toBe(true);
    expect(await endpoints()).toMatchObject([{ url: WEBHOOK_URL, events: [type], is_full: true }]);
    await app.changesArrived();
    await happen();
    await deliverDue(app, receiver.fetch);
    const [{ headers, body, id }] = receiver.received.splice(0) as [Receiver["received"][number]];
    const json = { id, type, timestamp: expect.any(String), ...(JSON.parse(body) as { data: object }).data };
    expect(await trigger.webhook.call(arriving(headers, body, data))).toEqual({ workflowData: [[{ json }]] });
    // Forged, without a signature, and after the secret is gone.
    for (const [given, sent, memory] of [
      [headers, `${body} `, data],
      [{ ...headers, "webhook-signature": undefined }, body, data],
      [headers, body, {}],
    ] as const) {
      const request = arriving(given, sent, memory);
      expect(await trigger.webhook.call(request)).toEqual({ noWebhookResponse: true });
      expect(request.statuses).toEqual([401]);
    }
    const seconds = Number(headers["webhook-timestamp"]);
    const secret = String((data as { webhookSecret?: string }).webhookSecret);
    const genuineAt = (later: number) => isGenuine(secret, headers, Buffer.from(body), (seconds + later) * 1000);
    expect([genuineAt(299), genuineAt(301), genuineAt(-301)]).toEqual([true, false, false]);
    expect(await remove.call(hook)).toBe(true);
    expect([await endpoints(), data]).toEqual([[], {}]);
  }
}, 60_000);

test("the trigger replaces an endpoint of other events or other contents, and survives one that was deleted in the product", async () => {
  const data = {};
  await create.call(n8n.hookOf({ events: ["aside.viewed"], isFull: false }, WEBHOOK_URL, data));
  const changed = n8n.hookOf({ events: ["aside.sent"], isFull: false }, WEBHOOK_URL, data);
  expect(await checkExists.call(changed)).toBe(false);
  expect(await endpoints()).toEqual([]);
  await create.call(n8n.hookOf({ events: ["aside.sent"], isFull: true }, WEBHOOK_URL, data));
  expect(await checkExists.call(changed)).toBe(false);
  expect(await endpoints()).toEqual([]);
  await create.call(changed);
  const [endpoint] = await endpoints();
  expect(endpoint).toMatchObject({ events: ["aside.sent"], is_full: false });
  await world.lead.call(deleteWebhook, { params: { id: endpoint?.id ?? "" } });
  expect(await checkExists.call(changed)).toBe(false);
  expect(await remove.call(changed)).toBe(true);
});

test("each operation does on the server what it says", async () => {
  const run = async (resource: string, operation: string, fields: object) => await n8n.run(new Aside(), { resource, operation, ...fields });
  const contact = { name: "Grace Hopper", company: "Navy", phone: "+1 202 555 0100", note: "Met in May" };
  const emails = "grace@elsewhere.example, hopper@elsewhere.example";
  expect(await run("contact", "create", { ...contact, emails })).toMatchObject({ ...contact, emails: emails.split(", ") });
  await expect(run("contact", "create", { ...contact, emails })).rejects.toThrow("conflict");
  const placed = { libraryPostId: world.draftId, folderId: world.folderId };
  expect(await run("aside", "placeInLibrary", placed)).toMatchObject({ folder_id: world.folderId });
  const sending = { postId: world.draftId, recipients: "grace@elsewhere.example" };
  expect(await run("aside", "send", sending)).toMatchObject({ post_status: "SENT", recipients: 1, is_new: true });
  expect(await run("aside", "search", { search: "Plan" })).toMatchObject([{ post_id: world.sentId }]);
});
