import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "../../../administration/audit-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createForm, deleteForm, listForms, rotateFormSecret, updateForm } from "../../admin-contract.ts";
import { readForm } from "../../contract.ts";
import { submit } from "../../testkit/submit.ts";
import { readFormPage } from "../forms/read-form.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const field = (key: string, extra: Record<string, unknown> = {}) => ({ key, label: key, type: "text" as const, ...extra });
const builtIn = async (slug: string) => (await root.call(readForm, { params: { id: slug } })).id;

describe("a company's form", () => {
  test("is what its manager sets, and what visitors get", async () => {
    const { lead, user } = await makeCompany(app, root);
    const body = {
      title: " Ask\tus ",
      intro: "Two\nlines",
      fields: [field("budget", { label: "Budget", is_required: true }), field("size", { type: "select", options: ["S", "L"] })],
      success_text: "Thanks",
      max_video_seconds: 300,
      branding: { accent: "#aA0011", logo_url: "https://cdn.shop.example/logo.png" },
      origins: ["https://WWW.shop.example/", "https://www.shop.example", "http://localhost:3000"],
      notify_emails: ["Desk@Shop.example", "desk@shop.example"],
      webhook_url: "https://hooks.shop.example/x",
      agent_ids: [user.userId, user.userId],
    };
    const form = await lead.call(createForm, { body });
    expect(form).toMatchObject({
      slug: null,
      title: "Ask us",
      fields: [
        { key: "budget", label: "Budget", type: "text", is_required: true, options: [] },
        { key: "size", label: "size", type: "select", is_required: false, options: ["S", "L"] },
      ],
      origins: ["https://www.shop.example", "http://localhost:3000"],
      notify_emails: ["desk@shop.example"],
      agents: [{ id: user.userId, name: "Uma User" }],
      can_manage: true,
      url: `${app.context.config.publicUrl}/form/${form.id}`,
      webhook_failure: null,
    });
    expect(form.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const shown = await app.driver().call(readForm, { params: { id: form.id } });
    // Within what the product records.
    expect(shown).toMatchObject({ title: "Ask us", max_video_seconds: 120, branding: body.branding, success_text: "Thanks" });
    expect(shown.fields.map((one) => one.key)).toEqual(["first_name", "last_name", "email", "budget", "size"]);
    expect(JSON.stringify(shown)).not.toMatch(/whsec_|hooks\.shop|desk@/);
    expect(await readFormPage(app.context, form.id)).toEqual({ origins: form.origins, logoUrl: form.branding.logo_url });
    // An agent handles it, but does not see the webhook.
    const [theirs] = (await user.call(listForms, {})).forms;
    expect(theirs).toMatchObject({ id: form.id, can_manage: false, webhook_secret: null, webhook_url: null });
    const kept = await lead.call(updateForm, { params: { id: form.id }, body });
    expect(kept).toEqual(form);
    const { webhook_secret: rotated } = await lead.call(rotateFormSecret, { params: { id: form.id } });
    expect(rotated).not.toBe(form.webhook_secret);
    expect((await lead.call(listForms, {})).forms[0]?.webhook_secret).toBe(rotated);
    const without = await lead.call(updateForm, { params: { id: form.id }, body: { ...body, webhook_url: null } });
    expect(without.webhook_secret).toBeNull();
    expect((await lead.try(rotateFormSecret, { params: { id: form.id } })).status).toBe(404);
    await lead.call(deleteForm, { params: { id: form.id } });
    const { items } = await lead.call(listAudit, { query: {} });
    expect(items.filter((item) => item.target_kind === "form").map((item) => [item.action, item.details])).toEqual([
      ["form.deleted", {}],
      ["form.changed", { changed: ["webhook_url"] }],
      ["form.secret_replaced", {}],
      ["form.created", {}],
    ]);
    expect(JSON.stringify(items)).not.toContain("whsec_");
    expect(await readFormPage(app.context, form.id)).toBeNull();
  });

  test.each([
    ["an origin with a path", { origins: ["https://ok.example", "https://shop.example/x"] }, "origins.1"],
    ["a wildcard", { origins: ["*"] }, "origins.0"],
    ["a policy in an origin", { origins: ["https://a.example; script-src *"] }, "origins.0"],
    ["http", { origins: ["http://shop.example"] }, "origins.0"],
    ["no address", { notify_emails: ["desk"] }, "notify_emails.0"],
    ["a header in an address", { notify_emails: ["a@b.example\r\nbcc: c@d.example"] }, "notify_emails.0"],
    ["a key twice", { fields: [field("a"), field("a")] }, "fields.1.key"],
    ["the key of the name", { fields: [field("first_name")] }, "fields.0.key"],
    ["the key of every object", { fields: [field("constructor")] }, "fields.0.key"],
    ["a select without options", { fields: [field("a", { type: "select" })] }, "fields.0.options"],
    ["somebody", { agent_ids: [crypto.randomUUID()] }, "agent_ids.0"],
  ])("can't have %s", async (_, change, place) => {
    const { lead } = await makeCompany(app, root);
    const reply = await lead.try(createForm, { body: { title: "Ask us", ...change } });
    expect([reply.status, reply.error.code]).toEqual([422, "invalid_form"]);
    expect(Object.keys((reply.error.details as { fields: object }).fields)).toEqual([place]);
    expect((await lead.call(listForms, {})).forms).toEqual([]);
  });

  test.each([
    ["no title", { title: " " }],
    ["a long title", { title: "x".repeat(101) }],
    ["a webhook by another protocol", { webhook_url: "ftp://hooks.example" }],
    ["a script as logo", { branding: { accent: null, logo_url: "javascript:alert(1)" } }],
    ["a script as color", { branding: { accent: "red;}", logo_url: null } }],
    ["a long video", { max_video_seconds: 301 }],
    ["a wrong key", { fields: [field("__proto__")] }],
    ["many fields", { fields: Array.from({ length: 18 }, (_, n) => field(`k${n}`)) }],
    ["many origins", { origins: Array.from({ length: 21 }, (_, n) => `https://a${n}.example`) }],
    ["an unknown type", { fields: [field("a", { type: "html" })] }],
  ])("is malformed with %s", async (_, change) => {
    const { lead } = await makeCompany(app, root);
    expect((await lead.try(createForm, { body: { title: "Ask us", ...change } })).status).toBe(400);
  });

  test("belongs to its company: others get the 404 of an absent one (docs/hostile-inputs.md row 9)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const { id } = await mine.lead.call(createForm, { body: { title: "Ask us", webhook_url: "https://hooks.example/" } });
    const calls = [
      [updateForm, { title: "Mine now" }],
      [rotateFormSecret, {}],
      [deleteForm, {}],
    ] as const;
    for (const by of [theirs.lead, root, mine.user, await createUser(app)])
      for (const [endpoint, body] of calls) {
        const reply = await by.try(endpoint, { params: { id }, body });
        expect([endpoint.name, reply.status, reply.text]).toEqual([endpoint.name, 404, ABSENT]);
      }
    // Nobody of another company can be named, also not by one's own company.
    const named = await mine.lead.try(updateForm, { params: { id }, body: { title: "x", agent_ids: [theirs.user.userId] } });
    expect(named.status).toBe(422);
    expect((await theirs.lead.call(listForms, {})).forms).toEqual([]);
    expect((await mine.lead.call(listForms, {})).forms).toHaveLength(1);
  });

  test("is one of fifty at most, also at the same moment", async () => {
    const { lead } = await makeCompany(app, root);
    for (let turn = 0; turn < 47; turn++) await lead.call(createForm, { body: { title: `Form ${turn}` } });
    const replies = await Promise.all(Array.from({ length: 6 }, async () => await lead.try(createForm, { body: { title: "More" } })));
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 422, 422, 422]);
    expect(replies.find((reply) => reply.status === 422)?.error.code).toBe("too_many_forms");
    const { forms } = await lead.call(listForms, {});
    await lead.call(deleteForm, { params: { id: forms[0]?.id ?? "" } });
    expect((await lead.try(createForm, { body: { title: "Again" } })).status).toBe(200);
  });
});

describe("the product's own forms", () => {
  test("are managed by its administrators; only where submissions go can change", async () => {
    const id = await builtIn("support");
    const { lead, user } = await makeCompany(app, root);
    expect((await lead.try(updateForm, { params: { id }, body: { title: "Mine" } })).text).toBe(ABSENT);
    expect((await root.try(deleteForm, { params: { id } })).text).toBe(ABSENT);
    const body = {
      title: "Changed",
      intro: "Changed",
      fields: [field("first_name")],
      origins: ["https://evil.example"],
      max_video_seconds: 10,
      allows_video: false,
      agent_ids: [user.userId],
      notify_emails: ["team@aside.example"],
    };
    const changed = await root.call(updateForm, { params: { id }, body });
    expect(changed).toMatchObject({
      slug: "support",
      title: "Get support",
      origins: [],
      allows_video: true,
      url: expect.stringMatching(/\/support$/) as string,
    });
    expect(changed.agents).toEqual([{ id: user.userId, name: "Uma User" }]);
    expect(changed.fields.map((one) => one.key)).toEqual(["subject", "message"]);
    expect(await readFormPage(app.context, id)).toBeNull();
    const { email } = await submit(app.driver(), { form: "support" });
    await app.waitForJobs();
    for (const address of ["support@aside.example", "team@aside.example"]) {
      const emails = (await app.mailbox.list(address)).filter((mail) => mail.text.includes(email));
      expect(emails).toHaveLength(1);
    }
    const { forms, can_create } = await root.call(listForms, {});
    expect(forms.map((form) => form.slug)).toEqual([
      "contact-sales",
      "contact-healthcare-sales",
      "support",
      "feedback",
      "deal-registration",
    ]);
    expect(can_create).toBe(true);
    expect(forms.find((form) => form.id === id)).toMatchObject({ new_count: 1, open_count: 0 });
    expect((await user.call(listForms, {})).forms.map((form) => form.slug)).toEqual(["support"]);
    const { items } = await root.call(listAudit, { query: { action: "form.changed" } });
    expect(items[0]).toMatchObject({ company_id: null, target: "Get support", details: { changed: ["notify_emails", "agent_ids"] } });
    await root.call(updateForm, { params: { id }, body: { title: "x" } });
  });
});
