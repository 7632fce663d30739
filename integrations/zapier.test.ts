import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import { createToken } from "@aside/features/integrations/contract.ts";
import { EVENT_TYPES, listWebhooks } from "@aside/features/webhooks/contract.ts";
import { bodySchema } from "@aside/features/webhooks/payloads.ts";
import { deliverDue, Receiver } from "@aside/features/webhooks/testkit/receiver.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { contractNamed } from "./testkit/check-request.ts";
import { makeWorld } from "./testkit/make-world.ts";
import { bundleOf, standInForZapier } from "./testkit/zapier-stand-in.ts";
import { creates, searches } from "./zapier/actions.ts";
import { authentication, SCOPES } from "./zapier/authentication.ts";
import { call, ENDPOINTS } from "./zapier/call.ts";
import zapier from "./zapier/index.ts";
import { EVENTS, triggers } from "./zapier/triggers.ts";

const hooks = triggers.flatMap(({ key, operation }) => ("performSubscribe" in operation ? [{ key, ...operation }] : []));
const choices = triggers.flatMap(({ operation }) => ("performSubscribe" in operation ? [] : [operation]));

let app: TestApp;
let world: Awaited<ReturnType<typeof makeWorld>>;
let token: string;
let z: ReturnType<typeof standInForZapier>;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  world = await makeWorld(app);
  ({ token } = await world.lead.call(createToken, { body: { name: "Zapier", scopes: SCOPES as (typeof PERSON_SCOPES)[number][] } }));
  z = standInForZapier(app.url);
}, 60_000);
afterAll(async () => await app.stop());

describe("what the package declares", () => {
  test("is in the contracts: endpoints, scopes, events, samples, and the versions of its manifest", () => {
    for (const [name, { method, path }] of Object.entries(ENDPOINTS)) {
      const contract = contractNamed(name);
      expect([name, method, path]).toEqual([name, contract.method, contract.path]);
    }
    const needed = Object.keys(ENDPOINTS).flatMap((name) => contractNamed(name).scope ?? []);
    expect(new Set(needed)).toEqual(new Set(SCOPES));
    expect(EVENT_TYPES).toEqual(expect.arrayContaining(EVENTS));
    expect(hooks.map(({ sample }) => sample["type"])).toEqual(EVENTS);
    for (const { sample } of hooks) {
      const { id: _, type, timestamp, ...data } = sample;
      const body = { type, timestamp, data };
      expect(bodySchema(type as (typeof EVENT_TYPES)[number]).parse(body)).toEqual(body);
    }
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "zapier/package.json"), "utf8")) as Record<string, unknown>;
    expect(manifest).toMatchObject({ version: zapier.version, dependencies: { "zapier-platform-core": zapier.platformVersion } });
  });

  test("fits together: each field's choices are a hidden trigger", () => {
    const keys = [...creates, ...searches].flatMap(({ operation }) =>
      operation.inputFields.flatMap((field) => ("dynamic" in field ? [field.dynamic.split(".")[0] ?? ""] : [])),
    );
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) expect(zapier.triggers[key]?.display).toMatchObject({ hidden: true });
  });
});

describe("a connection", () => {
  test("is named after its person, and fails with the server's message and without https", async () => {
    const { label } = await authentication.test(z, bundleOf(token));
    expect(label).toBe(`${world.lead.email}, ${label.split(", ")[1]}`);
    await expect(authentication.test(z, bundleOf("aside_pat_wrong"))).rejects.toMatchObject({ kind: "ExpiredAuthError" });
    const count = z.asked.length;
    for (const server of ["http://aside.example", "aside.example", ""]) {
      await expect(authentication.test(z, { authData: { server, token }, inputData: {} })).rejects.toThrow("https://");
    }
    expect(z.asked).toHaveLength(count);
  });
});

test("each trigger subscribes, turns the delivered event into what its sample shows, lists samples, and unsubscribes", async () => {
  const receiver = new Receiver();
  for (const { key, sample, performSubscribe, performUnsubscribe, perform, performList } of hooks) {
    const type = String(sample["type"]);
    const targetUrl = `https://hooks.zapier.example/${key}`;
    const subscribeData = await performSubscribe(z, bundleOf(token, { targetUrl }));
    expect((await world.lead.call(listWebhooks, {})).items).toMatchObject([
      { ...subscribeData, url: targetUrl, events: [type], is_full: true },
    ]);
    expect(JSON.stringify(subscribeData)).not.toContain("whsec_");
    await app.changesArrived();
    await world.happen[type]?.();
    await deliverDue(app, receiver.fetch);
    const [delivered] = receiver.received.splice(0);
    const headers = Object.fromEntries(
      Object.entries(delivered?.headers ?? {}).map(([name, value]) => [`Http-${name.replace(/\b\w/g, (c) => c.toUpperCase())}`, value]),
    );
    const cleanedRequest: unknown = JSON.parse(delivered?.body ?? "");
    const [event] = await perform(z, bundleOf(token, { targetUrl, subscribeData, cleanedRequest, rawRequest: { headers } }));
    expect(event).toMatchObject({ id: delivered?.id, type });
    const fields = Object.keys(sample).toSorted();
    expect(Object.keys(event ?? {}).toSorted()).toEqual(fields);
    const listed = await performList(z, bundleOf(token));
    for (const one of listed) expect(Object.keys(one).toSorted()).toEqual(fields);
    // Without speech recognition, no transcript is stored.
    expect([type, listed.length > 0]).toEqual([type, type !== "transcript.ready"]);
    await performUnsubscribe(z, bundleOf(token, { targetUrl, subscribeData }));
    expect((await world.lead.call(listWebhooks, {})).items).toEqual([]);
    const cleaned = { type: "test", timestamp: "2026-01-15T09:30:00.000Z", data: {} };
    expect(await perform(z, bundleOf(token, { cleanedRequest: cleaned }))).toEqual([]);
  }
}, 60_000);

test("each action does on the server what it says, and its lists offer what to choose", async () => {
  const run = async (key: string, inputData: Record<string, unknown>) => {
    const action = [...creates, ...searches].find((one) => one.key === key);
    return await action?.operation.perform(z, bundleOf(token, { inputData }));
  };
  const offered = await Promise.all(choices.map(async ({ perform }) => await perform(z, bundleOf(token))));
  expect(offered).toEqual([
    expect.arrayContaining([{ id: world.sentId, title: "Plan" }]),
    expect.arrayContaining([{ id: world.folderId, name: "Training" }]),
  ]);
  const contact = {
    emails: ["grace@elsewhere.example"],
    name: "Grace Hopper",
    company: "Navy",
    phone: "+1 202 555 0100",
    note: "Met in May",
  };
  expect(await run("create_contact", contact)).toMatchObject({ ...contact, id: expect.any(String) });
  await expect(run("create_contact", contact)).rejects.toMatchObject({ kind: "Error", code: "conflict" });
  const placed = { post_id: world.draftId, folder_id: world.folderId };
  expect(await run("place_in_library", placed)).toMatchObject({ id: world.draftId, folder_id: world.folderId });
  const sending = { post_id: world.draftId, recipients: "grace@elsewhere.example", title: "Launch", send_copy: false };
  expect(await run("send", sending)).toMatchObject({ id: world.draftId, post_status: "SENT", recipients: 1, is_new: true });
  expect(await run("send", sending)).toMatchObject({ is_new: false });
  expect(await run("find_aside", { search: "Plan" })).toMatchObject([{ id: world.sentId, title: "Plan" }]);
});

test("an answer of too many requests delays the Zap for as long as the server says", async () => {
  const busy = {
    ...z,
    request: async () => await Promise.resolve({ status: 429, data: { message: "Slow down." }, getHeader: () => "7" }),
  };
  await expect(call(busy, bundleOf(token), "whoAmI")).rejects.toMatchObject({ kind: "ThrottledError", code: 7, message: "Slow down." });
});
