import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { allRoutes, createApi } from "./create-api.ts";

let app: TestApp;
let cookies: string;
beforeAll(async () => {
  app = await startApp({ worker: true });
  const eve = await createUser(app, "Eve");
  cookies = [...eve.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
});
afterAll(async () => await app.stop());

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const WRITES = ["POST", "PUT", "PATCH", "DELETE"];
const ID = crypto.randomUUID();

/**
 * Each write endpoint that needs no CSRF token, and its reply to a cross-site request that has all cookies of a signed-in person but not
 * what the route requires instead: an API key, a signature, a token from an email, or an OAuth state.
 */
const EXEMPT: Record<string, { path?: string; type?: string; body?: string; answers: number | number[] }> = {
  "PUT /v1/post/update/percent/viewed": { type: JSON_TYPE, body: JSON.stringify({ post_id: ID, viewed_percent: 50 }), answers: 400 },
  "POST /v1/embed/view": { type: JSON_TYPE, body: JSON.stringify({ post_id: ID, event: "shown" }), answers: 404 },
  // Requires nothing: whatever the cookies, a report is counted without them.
  "POST /v1/client-errors": { type: JSON_TYPE, body: JSON.stringify({ errors: [{ kind: "error", message: "x" }] }), answers: 200 },
  // Requires nothing: it makes an anonymous visitor's draft, whatever the cookies.
  "POST /v1/form/:id/start": { path: "/v1/form/made-up/start", type: JSON_TYPE, body: "{}", answers: 404 },
  // Requires nothing: it compares two versions.
  "POST /v1/user/app/update/required": { type: JSON_TYPE, body: JSON.stringify({ version: "1", platform: "ios" }), answers: 200 },
  // Requires nothing: the files are not read, and the answer is the same for everybody.
  "POST /dashboard/shared-videos": { type: FORM_TYPE, body: "videos=x", answers: [302, 303] },
  "POST /v1/analytics/events": { type: JSON_TYPE, body: JSON.stringify({ events: [] }), answers: 400 },
  "POST /v1/unsubscribe/:token": { path: "/v1/unsubscribe/made-up", type: JSON_TYPE, body: "{}", answers: 404 },
  "POST /unsubscribe": { path: "/unsubscribe?token=made-up", type: FORM_TYPE, body: "List-Unsubscribe=One-Click", answers: 404 },
  // Requires nothing: the address only gets a link to confirm.
  "POST /newsletters/subscribe": { type: FORM_TYPE, body: "email=reader@example.org", answers: 200 },
  "POST /newsletters/confirm": { path: "/newsletters/confirm?token=made-up", type: FORM_TYPE, body: "", answers: 404 },
  "POST /newsletters/unsubscribe": {
    path: "/newsletters/unsubscribe?token=x",
    type: FORM_TYPE,
    body: "List-Unsubscribe=One-Click",
    answers: 404,
  },
  "POST /v1/notification/digest/stop/:token": { path: "/v1/notification/digest/stop/made-up", type: FORM_TYPE, body: "", answers: 404 },
  "POST /v1/notification/replies/stop/:token": { path: "/v1/notification/replies/stop/made-up", type: FORM_TYPE, body: "", answers: 404 },
  "POST /v1/auth/:provider/callback": { path: "/v1/auth/google/callback", type: FORM_TYPE, body: "state=x&code=y", answers: [302, 303] },
  "POST /v1/user/auto/login": { type: JSON_TYPE, body: JSON.stringify({ email: "a@b.co", name: "A", source: "x" }), answers: 401 },
  // Without Stripe it does not exist; with Stripe: features/billing/server/webhook/webhook.hostile.test.ts.
  "POST /v1/vendor/stripe/webhook": { type: JSON_TYPE, body: "{}", answers: 404 },
  // Without a provider of avatars it does not exist; with one: features/avatar/server/videos.hostile.test.ts.
  "POST /v1/avatar/callback/:provider/:token": { path: "/v1/avatar/callback/tavus/forged", type: JSON_TYPE, body: "{}", answers: 404 },
  // Without apps of the operator they do not exist; with them: features/chat/server.
  "POST /v1/chat/slack/events": { type: JSON_TYPE, body: "{}", answers: 404 },
  "POST /v1/chat/slack/commands": { type: FORM_TYPE, body: "user_id=U1", answers: 404 },
  "POST /v1/chat/slack/interactions": { type: FORM_TYPE, body: "payload=x", answers: 404 },
  "POST /v1/chat/teams/messages": { type: JSON_TYPE, body: "{}", answers: 404 },
  // Without an add-on of the operator they do not exist; Google and Microsoft sign what they call with: features/mail-add-ons/server.
  ...Object.fromEntries(
    ["home", "compose", "choose", "insert", "message"].map((name) => [
      `POST /v1/mail-add-ons/gmail/${name}`,
      { type: JSON_TYPE, body: "{}", answers: 404 },
    ]),
  ),
  "POST /v1/mail-add-ons/outlook/session": { type: JSON_TYPE, body: JSON.stringify({ id_token: "x" }), answers: 404 },
  // Programs, which prove themselves by a code, token or secret. A registration needs nothing, and gives nothing.
  "POST /oauth/token": { type: FORM_TYPE, body: "grant_type=authorization_code&code=x&client_id=x", answers: 401 },
  "POST /oauth/revoke": { type: FORM_TYPE, body: "token=x&client_id=x", answers: 401 },
  "POST /oauth/introspect": { type: FORM_TYPE, body: "token=x&client_id=x", answers: 401 },
  "POST /oauth/register": { type: JSON_TYPE, body: "{}", answers: 400 },
  // Assistants, by their token.
  "POST /mcp": { type: JSON_TYPE, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }), answers: 401 },
  "DELETE /mcp": { answers: 405 },
  // HubSpot, by its signature: features/crm/server/card/card.hostile.test.ts.
  "POST /v1/crm/hubspot/card/link": {
    path: "/v1/crm/hubspot/card/link?portalId=1&email=x",
    type: JSON_TYPE,
    body: "{}",
    answers: [400, 404],
  },
  "PUT /v1/storage/object": { type: "video/mp4", body: "x", answers: 401 },
  "POST /scim/v2/*": { path: "/scim/v2/Users", type: "application/scim+json", body: "{}", answers: 401 },
  "PUT /scim/v2/*": { path: `/scim/v2/Users/${ID}`, type: "application/scim+json", body: "{}", answers: 401 },
  "PATCH /scim/v2/*": { path: `/scim/v2/Users/${ID}`, type: "application/scim+json", body: "{}", answers: 401 },
  "DELETE /scim/v2/*": { path: `/scim/v2/Users/${ID}`, answers: 401 },
};

/** Every write endpoint that does not require a CSRF token. */
async function exemptRoutes(): Promise<string[]> {
  const checked = new Set(
    allRoutes
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => endpoint.method !== "GET" && !endpoint.withoutCsrf && endpoint.access !== "api-key")
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`),
  );
  const server = await createApi(app.context);
  await server.ready();
  const printed = server.printRoutes();
  await server.close();
  const found = new Set<string>();
  // Fastify prints a tree with four characters per level: a path is the line's own part after the parts of its parents.
  const parts: string[] = [];
  for (const line of printed.split("\n")) {
    const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const path = parts.join("").replace(/^\/scim\/v2\/.*/, "/scim/v2/*");
    for (const method of methods.split(", ")) if (WRITES.includes(method)) found.add(`${method} ${path}`);
  }
  return [...found].filter((route) => !checked.has(route)).toSorted();
}

describe("a write with an access token and no CSRF token", () => {
  const note = { method: "POST", body: JSON.stringify({ prompt: "x" }) };
  const send = async (headers: Record<string, string>) =>
    await fetch(`${app.url}/v1/user/prompts/update`, { ...note, headers: { "content-type": JSON_TYPE, ...headers } });

  test("is accepted without any cookie: nothing in it comes from the browser by itself", async () => {
    const eve = await createUser(app, "Eve");
    expect((await send({ "access-token": eve.token ?? "" })).status).toBe(200);
    const wrong = await send({ "access-token": "made up" });
    expect(wrong.status).toBe(403);
  });

  test("is refused with a cookie, whichever it is", async () => {
    const eve = await createUser(app, "Eve");
    for (const cookie of [cookies, "csrf_token=made.up", "other=1", "x"]) {
      const reply = await send({ "access-token": eve.token ?? "", cookie });
      expect([cookie, reply.status, ((await reply.json()) as { code: string }).code]).toEqual([cookie, 400, "csrf_mismatch"]);
    }
  });

  test("is refused without a token, also without cookies", async () => {
    const attempts: Record<string, string>[] = [{}, { "access-token": "" }, { authorization: "Bearer x" }];
    for (const headers of attempts) expect((await send(headers)).status).toBe(400);
  });
});

describe("write endpoints without a CSRF token", () => {
  test("are exactly those listed here, each with its reason in docs/security.md", async () => {
    expect(await exemptRoutes()).toEqual(Object.keys(EXEMPT).toSorted());
    const document = readFileSync(join(import.meta.dirname, "../../docs/security.md"), "utf8");
    for (const route of Object.keys(EXEMPT)) expect(document).toContain(`| \`${route}\` |`);
  });

  test.each(Object.entries(EXEMPT))("%s has no effect when only cookies are sent", async (route, { path, type, body, answers }) => {
    const [method = "", pattern = ""] = route.split(" ");
    const reply = await fetch(app.url + (path ?? pattern), {
      method,
      redirect: "manual",
      headers: { cookie: cookies, ...(type ? { "content-type": type } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    expect([answers].flat()).toContain(reply.status);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});
