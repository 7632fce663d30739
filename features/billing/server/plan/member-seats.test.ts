import { afterAll, beforeAll, expect, test } from "vitest";
import { updateStatus } from "@aside/features/administration/contract.ts";
import { createApiKey } from "@aside/features/integrations/contract.ts";
import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { type BilledApp, startBilledApp } from "@aside/testkit/billing.ts";
import { accept, invite, makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { verifyDomain } from "@aside/testkit/stores/accounts-store.ts";
import { listSeats } from "../../contract.ts";

const BUSINESS = "aside_business_monthly_usd";

let billed: BilledApp;
let root: Signed;
beforeAll(async () => {
  billed = await startBilledApp({ worker: true });
  root = await makeRoot(billed.app);
}, 60_000);
afterAll(async () => await billed.stop());

const usedSeats = async (lead: Signed) => (await lead.call(getPlanDetails, { query: {} })).seats_used;

const holders = async (lead: Signed) => {
  const { items } = await lead.call(listSeats, { query: {} });
  const names = items.flatMap((item) => (item.has_seat ? [item.email.split("@")[0] ?? ""] : []));
  return names.toSorted((a, b) => a.localeCompare(b));
};

test("an invited colleague takes a free seat, and waits for one if there is none", async () => {
  const { lead, domain } = await makeCompany(billed.app, root);
  await billed.buy(lead, BUSINESS, { quantity: 4 });
  const usedAfterJoin = async (name: string) => {
    const token = await invite(billed.app, lead, `${name}@${domain}`);
    expect((await accept(billed.app.driver(), token)).status).toBe(200);
    return await usedSeats(lead);
  };
  expect(await usedAfterJoin("nia")).toBe(4);
  expect(await usedAfterJoin("noa")).toBe(4);
  expect((await billed.buy(lead, BUSINESS, { quantity: 5 })).plan).toMatchObject({ seats: 5, seats_used: 5 });
});

test("who signs up with the company's domain or is made by its directory takes a free seat; a freed seat goes to who waits", async () => {
  const { lead, user, domain } = await makeCompany(billed.app, root);
  await billed.buy(lead, BUSINESS, { quantity: 5 });
  await createUser(billed.app, "Dora", `dora@${domain}`);
  expect(await usedSeats(lead)).toBe(4);

  await verifyDomain(billed.app.context.db, domain, billed.app.context.now());
  const { key } = await lead.call(createApiKey, { body: { name: "Directory", scopes: ["scim"] } });
  const provision = async (name: string) => {
    const body = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], userName: `${name}@${domain}`, active: true };
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/scim+json" };
    const reply = await fetch(`${billed.app.url}/scim/v2/Users`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(reply.status).toBe(201);
  };
  await provision("sid");
  await provision("tess");
  expect(await holders(lead)).toEqual(["admin", "dora", "lead", "sid", "user"]);

  const setDisabled = async (isDisabled: boolean) =>
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: isDisabled } });
  await setDisabled(true);
  expect(await holders(lead)).toEqual(["admin", "dora", "lead", "sid", "tess"]);
  // A member who comes back does not take the seat from its new holder.
  await setDisabled(false);
  expect(await usedSeats(lead)).toBe(5);
});
