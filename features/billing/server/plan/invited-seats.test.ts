import { afterAll, beforeAll, expect, test } from "vitest";
import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { accept, invite, makeCompany, makeRoot } from "@aside/testkit/companies.ts";

const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
beforeAll(async () => {
  billed = await startBilledApp({ worker: true });
}, 60_000);
afterAll(async () => await billed.stop());

test("an invited colleague takes a free seat, and waits for one if there is none", async () => {
  const { lead, domain } = await makeCompany(billed.app, await makeRoot(billed.app));
  await billed.buy(lead, BUSINESS, { quantity: 4 });
  const usedAfterJoin = async (name: string) => {
    const token = await invite(billed.app, lead, `${name}@${domain}`);
    expect((await accept(billed.app.driver(), token)).status).toBe(200);
    return (await lead.call(getPlanDetails, { query: {} })).seats_used;
  };
  expect(await usedAfterJoin("nia")).toBe(4);
  expect(await usedAfterJoin("noa")).toBe(4);
  expect((await billed.buy(lead, BUSINESS, { quantity: 5 })).plan).toMatchObject({ seats: 5, seats_used: 5 });
});
