import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { connectWorkspace } from "../../chat/testkit/connect-slack.ts";
import { SlackStandIn } from "../../chat/testkit/slack-stand-in.ts";
import { updateEmbeddingSettings } from "../../embedding/contract.ts";
import { createApiKey, createToken, revokeToken } from "../../integrations/contract.ts";
import { acceptMailLink } from "../../mail-add-ons/contract.ts";
import { makeConnectUrl } from "../../mail-add-ons/server/accounts/make-connect-url.ts";
import { disconnectApp } from "../../oauth/contract.ts";
import { connect } from "../../oauth/testkit/connect.ts";
import { makeApp } from "../../oauth/testkit/make-app.ts";
import { createWebhook, updateWebhook } from "../../webhooks/contract.ts";
import { stopEndpoint } from "../../webhooks/server/endpoints/endpoints-store.ts";
import { type Connection, type ConnectionItem, CONNECTIONS, listConnections } from "../contract.ts";

const OUTLOOK_CLIENT = "00000000-0000-4000-8000-00000000add1";

let app: TestApp;
let slack: SlackStandIn;
let root: Signed;
let lead: Signed;
let user: Signed;
let other: Signed;
let alone: Signed;
beforeAll(async () => {
  slack = await new SlackStandIn().start();
  app = await startApp({ env: { ASR: "off", DISABLED_FEATURES: "share_methods", ...slack.env, OUTLOOK_ADDIN_CLIENT_ID: OUTLOOK_CLIENT } });
  root = await makeRoot(app);
  ({ lead, user } = await makeCompany(app, root));
  ({ lead: other } = await makeCompany(app, root));
  // An address of a public provider belongs to no company.
  alone = await createUser(app, "Eve Moneypenny", `eve-${crypto.randomUUID()}@gmail.com`);
}, 60_000);
afterAll(async () => {
  await app.stop();
  await slack.stop();
});

async function read(person: Signed): Promise<Record<Connection, ConnectionItem>> {
  const { items } = await person.call(listConnections, {});
  expect(items.map(({ key }) => key)).toEqual(CONNECTIONS);
  return Object.fromEntries(items.map((item) => [item.key, item])) as Record<Connection, ConnectionItem>;
}
const stateOf = ({ state, text, action }: ConnectionItem) => [state, text, action?.href ?? null];

test("a person without a company sees what companies have as not available", async () => {
  const found = await read(alone);
  for (const key of ["single_sign_on", "partners", "scim", "webhooks", "hubspot", "salesforce"] as const)
    expect([key, ...stateOf(found[key])]).toEqual([key, "unavailable", "For companies. Your account belongs to none.", null]);
  expect(stateOf(found.push)).toEqual(["off", "None of your devices receives notifications.", "/account/notifications"]);
  expect(stateOf(found.second_factor)).toEqual(["off", "Your account is protected by one factor only.", "/account/security"]);
  expect(stateOf(found.embedding)).toEqual(["on", "Every site may show your public videos.", null]);
});

test("what the operator has turned off or not set up says so", async () => {
  const found = await read(alone);
  expect(stateOf(found.sharing)).toEqual(["unavailable", "Turned off by the operator of this installation.", null]);
  expect(stateOf(found.social)).toEqual(["unavailable", "The operator of this installation has set up none of them.", null]);
});

test("the extension is offered where the operator published it", async () => {
  expect(stateOf((await read(alone)).extension)).toEqual(["unavailable", "The operator of this installation has not published it.", null]);
  const { config } = app.context;
  config.EXTENSION_URL = "https://store.example/aside";
  const offered = (await read(alone)).extension;
  delete config.EXTENSION_URL;
  expect(stateOf(offered)).toEqual(["off", "Not in this browser.", "https://store.example/aside"]);
  expect(offered.action?.label).toBe("Install");
});

test("a CRM that the operator has not set up says so to administrators; its state is for those who manage it", async () => {
  for (const key of ["hubspot", "salesforce"] as const) {
    expect(stateOf((await read(lead))[key])).toEqual(["unavailable", "The operator of this installation has not set it up.", null]);
    expect(stateOf((await read(user))[key])).toEqual(["unavailable", "Your company's administrators manage this.", null]);
  }
});

test("tokens and keys are counted while they work, keys only for those who manage them", async () => {
  expect(stateOf((await read(lead)).api)).toEqual(["off", "You have no personal token.", "/account/developer"]);
  const { item } = await lead.call(createToken, { body: { name: "Mine", scopes: ["asides:read"] } });
  await lead.call(createApiKey, { body: { name: "CRM", scopes: ["asides:read"] } });
  expect((await read(lead)).api.text).toBe("You have 1 personal token. Your company has 1 key.");
  expect((await read(user)).api.text).toBe("You have no personal token.");
  expect((await read(other)).api.text).toBe("You have no personal token.");
  await lead.call(revokeToken, { params: { id: item.id } });
  expect((await read(lead)).api.text).toBe("You have no personal token. Your company has 1 key.");
  expect((await read(lead)).scim.state).toBe("off");
  await lead.call(createApiKey, { body: { name: "Directory", scopes: ["scim"] } });
  expect(stateOf((await read(lead)).scim)).toEqual(["on", "Your directory has a key.", "/admin/api-keys"]);
  expect(stateOf((await read(user)).scim)).toEqual(["on", "Your directory has a key. Your company's administrators manage this.", null]);
  expect((await read(other)).scim.state).toBe("off");
});

test("connected apps are named until they are disconnected", async () => {
  const made = await makeApp(app);
  await connect(user, made);
  const { connected_apps: found } = await read(user);
  expect([found.state, found.action?.href]).toEqual(["on", "/account/developer"]);
  expect(found.text).toMatch(/^Connected: .+\.$/);
  expect((await read(lead)).connected_apps.state).toBe("off");
  await user.call(disconnectApp, { params: { id: made.id } });
  expect((await read(user)).connected_apps.text).toBe("No app is connected to your account.");
});

test("a webhook that was stopped needs attention; one that a person paused does not", async () => {
  expect(stateOf((await read(lead)).webhooks)).toEqual(["off", "No address is notified.", "/admin/webhooks"]);
  const body = { url: "https://hooks.acme.example/aside", events: ["aside.sent" as const] };
  const { item } = await lead.call(createWebhook, { body });
  expect((await read(lead)).webhooks.text).toBe("1 address is notified.");
  await lead.call(updateWebhook, { params: { id: item.id }, body: { state: "paused" } });
  expect(stateOf((await read(lead)).webhooks)).toEqual(["off", "No address is notified.", "/admin/webhooks"]);
  await lead.call(updateWebhook, { params: { id: item.id }, body: { state: "active" } });
  await stopEndpoint(app.context.db, item.id, { state: "disabled", reason: "gone", now: new Date() });
  expect(stateOf((await read(lead)).webhooks)).toEqual(["problem", "1 address has stopped receiving.", "/admin/webhooks"]);
  expect(stateOf((await read(user)).webhooks)).toEqual(["unavailable", "Your company's administrators manage this.", null]);
  expect((await read(other)).webhooks.state).toBe("off");
});

test("Slack names the connected workspace; Teams, which the operator has not set up, says so", async () => {
  expect(stateOf((await read(lead)).slack)).toEqual(["off", "Your company has not connected it.", "/admin/chat"]);
  await connectWorkspace(lead, slack);
  expect(stateOf((await read(lead)).slack)).toEqual(["on", "Connected: Acme Slack.", "/admin/chat"]);
  expect(stateOf((await read(user)).slack)).toEqual(["on", "Connected: Acme Slack. Your company's administrators manage this.", null]);
  expect((await read(other)).slack.state).toBe("off");
  expect(stateOf((await read(lead)).teams)).toEqual(["unavailable", "The operator of this installation has not set it up.", null]);
});

test("Outlook's add-in, which the operator has set up, says whether the person connected it; Gmail's is not set up", async () => {
  const { outlook, gmail } = await read(user);
  const off = "Install the add-on in your mail program, then connect your account there.";
  expect(stateOf(outlook)).toEqual(["off", off, "/account/developer"]);
  expect(stateOf(gmail)).toEqual(["unavailable", "The operator of this installation has not set it up.", null]);
  const identity = { provider: "microsoft", issuer: "https://issuer.example", subject: "one", email: user.email } as const;
  const token = new URL(await makeConnectUrl(app.context, identity)).searchParams.get("token") ?? "";
  await user.call(acceptMailLink, { body: { token } });
  expect(stateOf((await read(user)).outlook)).toEqual(["on", "Your account is connected.", "/account/developer"]);
  expect((await read(lead)).outlook.state).toBe("off");
});

test("embedding names the sites of the caller's company", async () => {
  await lead.call(updateEmbeddingSettings, { body: { embedding_enabled: true, allowed_domains: ["intranet.acme.example"] } });
  expect(stateOf((await read(lead)).embedding)).toEqual(["on", "Only on intranet.acme.example.", "/admin/company"]);
  expect((await read(user)).embedding.text).toBe("Only on intranet.acme.example. Your company's administrators manage this.");
  expect((await read(other)).embedding.text).toBe("Every site may show your public videos.");
  await lead.call(updateEmbeddingSettings, { body: { embedding_enabled: false, allowed_domains: [] } });
  expect(stateOf((await read(lead)).embedding)).toEqual(["off", "Your company's videos can't be embedded.", "/admin/company"]);
});
