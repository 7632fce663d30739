import { afterAll, beforeAll, expect, test } from "vitest";
import { addMembers } from "@aside/core/messages/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { findMemberByToken } from "../../../delivery/server/find-member.ts";
import { pageView } from "../../../viewing/contract.ts";
import { copyHubspotLink, disconnectCrm, readHubspotCard } from "../../contract.ts";
import { HubspotStandIn } from "../../testkit/hubspot-stand-in.ts";
import { connect } from "../../testkit/run-crm.ts";
import { signRequest } from "./signature.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
let lead: Signed;
let other: Signed;
let carla: Signed;
let vendor: HubspotStandIn;
let postId: string;
beforeAll(async () => {
  vendor = await new HubspotStandIn(Date.now).start();
  app = await startApp({ env: { ASR: "off", ...vendor.env() } });
  const root = await makeRoot(app);
  ({ lead } = await makeCompany(app, root));
  ({ lead: other } = await makeCompany(app, root));
  carla = await createUser(app, "Carla Customer", "carla@customers.example");
  await connect(lead, "hubspot");
  postId = await recordPost(lead, { seconds: 1 });
  await lead.call(sendPost, { params: { id: postId }, body: { title: "Plan & offer", recipients: carla.email } });
  await carla.call(pageView, { body: { post_id: postId } });
  const theirs = await recordPost(other, { seconds: 1 });
  await other.call(sendPost, { params: { id: theirs }, body: { title: "Of another company", recipients: carla.email } });
}, 60_000);
afterAll(async () => {
  await app.stop();
  vendor.stop();
});

type Given = { method?: string; path?: string; at?: number; secret?: string; signature?: string; signedFor?: string };

/** As HubSpot does. */
async function ask(parameters: Record<string, string>, { method = "GET", path = readHubspotCard.path, ...given }: Given = {}) {
  const query = new URLSearchParams(parameters).toString();
  const timestamp = String(given.at ?? Date.now());
  const url = `${app.url}${given.signedFor ?? `${path}?${query}`}`;
  const signature = given.signature ?? signRequest(given.secret ?? vendor.clientSecret, { method, url, body: "", timestamp });
  const headers = { "x-hubspot-signature-v3": signature, "x-hubspot-request-timestamp": timestamp };
  return await app.driver().request(method, `${path}?${query}`, undefined, headers);
}
const contact = () => ({ portalId: vendor.portalId, email: "carla@customers.example", userEmail: "rep@acme.example" });

test("the signature is the one of HubSpot's documentation's rule: some characters decoded, then method, address, body and time", () => {
  const timestamp = "1700000000000";
  const given = { method: "GET", body: "", timestamp };
  const encoded = signRequest("secret", { ...given, url: "https://a.example/card?email=c%40d.example&x=%20" });
  expect(encoded).toBe(signRequest("secret", { ...given, url: "https://a.example/card?email=c@d.example&x=%20" }));
  expect(encoded).not.toBe(signRequest("secret", { ...given, url: "https://a.example/card?email=c@d.example&x= " }));
});

test("shows what the connected company sent to the contact, with the contact's views", async () => {
  const { status, json } = await ask(contact());
  expect(status).toBe(200);
  const { items } = json() as { items: Record<string, unknown>[] };
  expect(items).toEqual([
    expect.objectContaining({ title: "Plan & offer", author_name: "Lea Lead", views: 1, last_viewed_at: expect.any(String) }),
  ]);
  expect((await ask({ ...contact(), email: "CARLA@customers.example" })).json()).toEqual({ items });
  expect((await ask({ ...contact(), email: "nobody@customers.example" })).json()).toEqual({ items: [] });
});

test("does not exist without HubSpot's signature of this request, now, for a connected account", async () => {
  const late = { at: Date.now() - 301_000 };
  const early = { at: Date.now() + 301_000 };
  for (const given of [
    late,
    early,
    { secret: "guessed" },
    { signature: "" },
    { signature: "x".repeat(44) },
    { signedFor: "/v1/crm/hubspot/card?portalId=1&email=x" },
    { at: Number.NaN },
  ])
    expect([given, (await ask(contact(), given)).text]).toEqual([given, ABSENT]);
  expect((await ask({ ...contact(), portalId: "1" })).text).toBe(ABSENT);
  expect((await ask({ ...contact(), portalId: "1 or 1" })).status).toBe(400);
  expect((await app.driver().request("GET", `${readHubspotCard.path}?${new URLSearchParams(contact())}`)).text).toBe(ABSENT);
});

test("gives a personal link for an email, by which the contact is known, and no picture of what not everyone may view", async () => {
  const path = copyHubspotLink.path;
  const { items } = (await ask(contact())).json() as { items: { event_id: string }[] };
  const eventId = items[0]?.event_id ?? "";
  const reply = await ask({ ...contact(), eventId }, { method: "POST", path });
  const { html, url } = reply.json() as { html: string; url: string };
  expect(url).toMatch(/\/view\?m=[\w-]{43}$/);
  expect(html).toContain(`<a href="${url}">`);
  expect(html).toContain("Plan &amp; offer");
  expect(html).not.toContain("<img");
  const token = new URL(url).searchParams.get("m") ?? "";
  expect(await findMemberByToken(app.context, eventId, token)).toMatchObject({ email: carla.email });
  expect((await ask({ ...contact(), eventId: crypto.randomUUID() }, { method: "POST", path })).text).toBe(ABSENT);
  expect((await ask({ ...contact(), eventId, email: "nobody@customers.example" }, { method: "POST", path })).text).toBe(ABSENT);
  expect((await ask({ ...contact(), eventId }, { method: "POST", path, signature: "x" })).text).toBe(ABSENT);
});

test("does not name an Aside to a bcc recipient, of whom only its author knows; after the connection ended there is nothing", async () => {
  const hidden = await createUser(app, "Bo Bcc", "bo@customers.example");
  const { items } = (await ask(contact())).json() as { items: { event_id: string }[] };
  const body = { event_id: items[0]?.event_id ?? "", recipients: [], bcc: [{ email: hidden.email, name: "Bo" }] };
  await lead.call(addMembers, { body });
  expect((await ask({ ...contact(), email: hidden.email })).json()).toEqual({ items: [] });
  await lead.call(disconnectCrm, { params: { provider: "hubspot" } });
  expect((await ask(contact())).text).toBe(ABSENT);
});
