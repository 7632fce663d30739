import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TRIAL } from "@aside/core/entitlements/catalogue.ts";
import { type Kind, makeWorld, type World } from "@aside/testkit/actors.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countMade } from "@aside/testkit/stores/plans-store.ts";
import { allRows } from "@aside/testkit/access-rows.ts";
import type { Row } from "@aside/testkit/access-row.ts";
import { allRoutes } from "../create-api.ts";

let app: TestApp;
let world: World;
const { limits } = TRIAL;
const unlimited = { ...limits };
beforeAll(async () => {
  app = await startApp({ env: { DNS_SERVER: "127.0.0.1:9" } });
  world = await makeWorld(app);
}, 120_000);
afterAll(async () => {
  Object.assign(limits, unlimited);
  await app.stop();
});

const ACCOUNTS = ["creator", "recipient", "colleague", "stranger", "companyAdmin", "companyLead", "admin", "superAdmin"] as const;
const callerOf = (row: Row): (typeof ACCOUNTS)[number] | undefined => ACCOUNTS.find((kind: Kind) => row.admits.includes(kind));

/** The endpoints that created or sent an Aside of their caller. */
const found = { created: [] as string[], sent: [] as string[] };

describe("people at the limits of their plan neither create nor send an Aside", () => {
  test.each(Object.keys(allRows))("%s", async (name) => {
    const { config, db } = app.context;
    const endpoint = allRoutes.map((route) => route.endpoint).find((other) => other.name === name);
    const row = allRows[name] as Row;
    const caller = callerOf(row);
    if (!endpoint || !caller) return;
    const input = (await row.input?.(world)) ?? {};
    const callAndCount = async () => {
      const before = await countMade(db, world.ids[caller]);
      const { error } = await world.actors[caller].try(endpoint, input);
      const after = await countMade(db, world.ids[caller]);
      return { created: after.created - before.created, sent: after.sent - before.sent, code: error?.code };
    };
    config.BILLING = "manual";
    Object.assign(limits, { createsPerMonth: 0, sendsPerMonth: 0 });
    const limited = await callAndCount();
    config.BILLING = "none";
    Object.assign(limits, unlimited);
    const free = await callAndCount();
    expect(limited).toMatchObject({ created: 0, sent: 0 });
    expect(limited.code === "create_limit_reached").toBe(free.created > 0);
    expect(limited.code === "send_limit_reached").toBe(free.sent > 0);
    if (free.created > 0) found.created.push(name);
    if (free.sent > 0) found.sent.push(name);
  });

  test("all endpoints that create or send an Aside were tried", () => {
    const created = ["createEvent", "privateMessage", "replyToFormSubmissionByVideo", "reuseLibraryPost", "startFromLibraryTemplate"];
    expect(found.created.toSorted()).toEqual(created);
    expect(found.sent.toSorted()).toEqual(["addEmailMembers", "sendPost"]);
  });
});
