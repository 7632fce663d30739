import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { expireEmbedLink } from "@aside/testkit/stores/embed-links-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { DEFAULT_PRIVACY, deleteEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { createToken } from "../../../integrations/contract.ts";
import { createEmbedLink, type EmbedLink, listEmbedLinks, updateEmbeddingSettings } from "../../contract.ts";
import { copy, embedCopy } from "../../copy.ts";
import { createLink, makeLink, revokeLink, tokenOf } from "../../testkit/embed-links.ts";

type Company = Awaited<ReturnType<typeof makeCompany>>;
type Video = Awaited<ReturnType<typeof makePrivateVideo>>;

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let acme: Company;
let zeta: Company;
let author: Signed;
let video: Video;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
  author = acme.user;
  video = await makePrivateVideo(author, "Plan of links");
}, 60_000);
afterAll(async () => await app.stop());
beforeEach(async () => await setRules({}));

const setRules = async (rules: { embedding_enabled?: boolean; allowed_domains?: string[] }) =>
  await acme.lead.call(updateEmbeddingSettings, { body: { embedding_enabled: true, allowed_domains: [], ...rules } });
const list = async ({ postId }: Video) => (await author.call(listEmbedLinks, { params: { id: postId } })).links;

test("are for the author alone", async () => {
  const link = await makeLink(author, video);
  const absent = { postId: crypto.randomUUID() };
  for (const by of [zeta.user, acme.lead, acme.admin]) {
    expect((await createLink(by, video)).text).toBe((await createLink(by, absent)).text);
    expect((await createLink(by, video)).status).toBe(404);
    expect((await by.try(listEmbedLinks, { params: { id: video.postId } })).status).toBe(404);
    expect((await revokeLink(by, video, link)).status).toBe(404);
  }
  for (const status of [(await createLink(app.driver(), video)).status, (await revokeLink(app.driver(), video, link)).status])
    expect(status).toBe(403);
  expect((await list(video)).map(({ id }) => id)).toContain(link.id);
});

test("create, list and revoke, and say so in the company's log", async () => {
  const own = await makePrivateVideo(author, "Plan in the log");
  expect(await list(own)).toEqual([]);
  const [first, last] = [
    await makeLink(author, own, { expires_in_days: 1 }),
    await makeLink(author, own, { domains: ["*.acme.example"], expires_in_days: 365 }),
  ];
  expect(await list(own)).toEqual([last, first]);
  expect(first.html).toContain(`<iframe src="${app.context.config.publicUrl}/embed/${own.postId}?link=${tokenOf(first)}" title="Plan`);
  expect(Date.parse(last.expires_at) - Date.parse(last.created_at)).toBe(365 * DAY_MS);
  const other = await makePrivateVideo(author, "Other");
  expect((await revokeLink(author, other, first)).status).toBe(404);
  expect((await revokeLink(author, own, first)).status).toBe(200);
  for (const again of [first, { id: crypto.randomUUID() }, { id: "x" }]) expect((await revokeLink(author, own, again)).status).toBe(404);
  expect(await list(own)).toEqual([last]);
  const entries = async (action: string) => await readAudit(app.context.db, action, "Plan in the log");
  const created = await entries("embed_link.created");
  const expected = [first, last].map(({ id, domains, expires_at }) => ({ link_id: id, domains, expires_at }));
  expect(created.map(({ details }) => details)).toEqual(expect.arrayContaining(expected));
  expect(created).toHaveLength(2);
  expect(JSON.stringify(created)).not.toContain(tokenOf(first));
  expect(await entries("embed_link.revoked")).toMatchObject([{ details: { link_id: first.id } }]);
});

test.each<[string, object]>([
  ["no sites", { domains: [] }],
  ["too many sites", { domains: Array.from({ length: 21 }, (_, n) => `s${n}.example`) }],
  ["very many sites", { domains: Array.from({ length: 10_000 }, (_, n) => `s${n}.example`) }],
  ["an address", { domains: ["https://intranet.example"] }],
  ["a port", { domains: ["intranet.example:443"] }],
  ["all sites", { domains: ["*"] }],
  ["all sites of a top-level domain", { domains: ["*.com"] }],
  ["a directive", { domains: ["a.example; script-src *"] }],
  ["a keyword", { domains: ["'self'"] }],
  ["a line break", { domains: ["a.example\r\nset-cookie: x=1"] }],
  ["a long name", { domains: ["x".repeat(100_000)] }],
  ["no text", { domains: [7] }],
  ["a text instead of a list", { domains: "intranet.example" }],
  ["no days", { expires_in_days: 0 }],
  ["too many days", { expires_in_days: 366 }],
  ["half a day", { expires_in_days: 0.5 }],
  ["days as text", { expires_in_days: "30" }],
  ["an endless time", { expires_in_days: null }],
])("refuse %s", async (_, body) => {
  const reply = await createLink(author, video, body);
  expect([reply.status, reply.error.code]).toEqual([400, "malformed"]);
});

test("refuse a site that the company's list does not contain, and videos that cannot be embedded", async () => {
  await setRules({ allowed_domains: ["*.acme.example"] });
  const reply = await createLink(author, video, { domains: ["ok.acme.example", "Evil.example"] });
  expect([reply.status, reply.error.message]).toEqual([400, copy.domainNotAllowed("evil.example")]);
  await setRules({ embedding_enabled: false });
  const off = await createLink(author, video);
  expect([off.status, off.error.code, off.error.message]).toEqual([409, "not_embeddable", embedCopy.obstacles.disabled]);
  await setRules({});
  const own = await makePrivateVideo(author, "Plan");
  const body = { ...DEFAULT_PRIVACY, recipients_can_view_post: true, acknowledgement_required: true };
  await author.call(updatePrivacySettings, { params: { id: own.eventId }, body });
  expect((await createLink(author, own)).error.message).toBe(embedCopy.obstacles.acknowledgement);
  await author.call(updatePost, { params: { id: own.postId }, body: { post_status: "DRAFT" } });
  expect((await createLink(author, own)).error.message).toBe(embedCopy.obstacles.draft);
  await author.call(deleteEvent, { params: { id: own.eventId } });
  expect((await createLink(author, own)).status).toBe(404);
});

test("allow 50 links of a video, also when they arrive at once", async () => {
  const own = await makePrivateVideo(author, "Plan");
  const replies = await Promise.all(Array.from({ length: 52 }, async () => await createLink(author, own)));
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual([
    [422, "too_many_links"],
    [422, "too_many_links"],
  ]);
  const [one, two] = await list(own);
  await revokeLink(author, own, one as EmbedLink);
  await expireEmbedLink(app.context.db, (two as EmbedLink).id);
  // Ended links do not count.
  for (const status of [200, 200, 422]) expect((await createLink(author, own)).status).toBe(status);
});

test("take keys with the scope, once for each Idempotency-Key", async () => {
  const programOf = async (scopes: ("asides:read" | "asides:write")[]) => {
    const { token } = await author.call(createToken, { body: { name: "Script", scopes } });
    return Object.assign(app.driver(), { apiKey: token, withoutCsrf: true });
  };
  const [reader, writer] = [await programOf(["asides:read"]), await programOf(["asides:read", "asides:write"])];
  const own = await makePrivateVideo(author, "Plan");
  expect((await createLink(reader, own)).error.code).toBe("api_key_invalid");
  const path = createEmbedLink.path.replace(":id", own.postId);
  const body = { domains: ["intranet.example"], expires_in_days: 1 };
  const sent = async () => await writer.request("POST", path, body, { "idempotency-key": "a" });
  const [made, again] = [await sent(), await sent()];
  expect([made.status, again.status, again.text]).toEqual([200, 200, made.text]);
  const { links } = await reader.call(listEmbedLinks, { params: { id: own.postId } });
  expect(links).toEqual([made.json()]);
  expect((await revokeLink(reader, own, made.json() as EmbedLink)).error.code).toBe("api_key_invalid");
  expect((await revokeLink(writer, own, made.json() as EmbedLink)).status).toBe(200);
});
