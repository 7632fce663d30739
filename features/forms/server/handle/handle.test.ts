import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "../../../administration/audit-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { insertManySubmissions } from "@aside/testkit/stores/forms-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  addSubmissionNote,
  createForm,
  deleteForm,
  exportSubmissions,
  listForms,
  listSubmissions,
  readSubmission,
  replyByVideo,
  replyToSubmission,
  updateForm,
  updateSubmission,
} from "../../admin-contract.ts";
import { startForm } from "../../contract.ts";
import { start, submit } from "../../testkit/submit.ts";

const ABSENT = '{"code":"not_found","message":"Not found."}';
let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

async function makeForm(extra: Record<string, unknown> = {}) {
  const company = await makeCompany(app, root);
  const form = await company.lead.call(createForm, { body: { title: "Ask us", ...extra } });
  return { ...company, form };
}

const ids = async (by: ApiDriver, query: Record<string, unknown>) =>
  (await by.call(listSubmissions, { query: query as never })).items.map((item) => item.id);

describe("the list", () => {
  test("filters by form, status and assignee, searches, and pages in a stable order", async () => {
    const { lead, admin, form } = await makeForm();
    const other = await lead.call(createForm, { body: { title: "Other" } });
    const made: string[] = [];
    for (let turn = 0; turn < 30; turn++) {
      const answers = { first_name: turn % 2 ? "Odd" : "Even", last_name: `Number${turn}` };
      made.unshift((await submit(app.driver(), { form: turn < 28 ? form.id : other.id, answers })).id);
    }
    const [first, second] = [await ids(lead, {}), await ids(lead, { page: 2 })];
    expect([...first, ...second]).toEqual(made);
    const all = await lead.call(listSubmissions, { query: { page: 3 } });
    expect([all.items, all.total, all.page_size]).toEqual([[], 30, 25]);
    expect(await ids(lead, { form_id: other.id })).toEqual(made.slice(0, 2));
    const [closed = "", mine = "", theirs = ""] = made;
    await lead.call(updateSubmission, { params: { id: closed }, body: { status: "closed" } });
    await lead.call(updateSubmission, { params: { id: mine }, body: { assignee_id: lead.userId } });
    await lead.call(updateSubmission, { params: { id: theirs }, body: { assignee_id: admin.userId, status: "open" } });
    expect(await ids(lead, { status: "closed" })).toEqual([closed]);
    expect(await ids(lead, { assignee: "me" })).toEqual([mine]);
    expect(await ids(admin, { assignee: "me" })).toEqual([theirs]);
    expect(await ids(lead, { assignee: admin.userId, status: "open" })).toEqual([theirs]);
    expect(await ids(lead, { assignee: admin.userId, status: "new" })).toEqual([]);
    expect((await lead.call(listSubmissions, { query: { assignee: "none" } })).total).toBe(28);
    expect(await ids(lead, { query: "NUMBER29" })).toEqual([made[0]]);
    expect((await lead.call(listSubmissions, { query: { query: "odd numb" } })).total).toBe(15);
    expect((await lead.call(listSubmissions, { query: { query: "visitor.example" } })).total).toBe(30);
    expect(await ids(lead, { query: "odd", form_id: other.id })).toHaveLength(1);
    for (const query of ["nothing here", "'; drop table forms; --", "& | ! ( ) :*", "\\", "%"])
      expect(await ids(lead, { query })).toEqual([]);
  });

  test.each([
    ["status", "lost"],
    ["assignee", "x"],
    ["form_id", "1 or 1=1"],
    ["page", "0"],
    ["page", "9e9"],
    ["query", "a\u0000b"],
    ["query", "x".repeat(255)],
  ])("refuses %s=%s", async (name, value) => {
    expect((await root.try(listSubmissions, { query: { [name]: value } })).status).toBe(400);
    expect((await root.try(exportSubmissions, { query: { [name]: value } })).status).toBe(name === "page" ? 200 : 400);
  });

  test("of agents contains their forms only", async () => {
    const { lead, admin, user, form } = await makeForm();
    const { id } = await submit(app.driver(), { form: form.id });
    const sales = await submit(app.driver());
    const { id: theirs } = await submit(app.driver(), { form: (await makeForm()).form.id });
    for (const by of [lead, admin]) expect(await ids(by, {})).toEqual([id]);
    expect(await ids(user, {})).toEqual([]);
    expect((await user.call(listForms, {})).forms).toEqual([]);
    await lead.call(updateForm, { params: { id: form.id }, body: { title: "Ask us", agent_ids: [user.userId] } });
    expect(await ids(user, {})).toEqual([id]);
    expect(await ids(user, { form_id: sales.event_id })).toEqual([]);
    // The product's administrators handle the product's forms, not those of other companies.
    const seen = await ids(root, {});
    expect([seen.includes(sales.id), seen.includes(id), seen.includes(theirs)]).toEqual([true, false, false]);
  });

  test("keeps the submissions of a deleted form, which takes no others", async () => {
    const { lead, form } = await makeForm();
    const { id } = await submit(app.driver(), { form: form.id });
    await lead.call(deleteForm, { params: { id: form.id } });
    expect((await lead.call(listForms, {})).forms).toEqual([]);
    expect(await ids(lead, {})).toEqual([id]);
    expect((await lead.call(readSubmission, { params: { id } })).form_title).toBe("Ask us");
    expect((await app.driver().try(startForm, { params: { id: form.id }, body: {} })).status).toBe(404);
    expect((await lead.try(deleteForm, { params: { id: form.id } })).status).toBe(404);
  });
});

describe("a submission", () => {
  test("is there for the people who handle its form; for others it is absent", async () => {
    const { lead, user, form } = await makeForm();
    const { id } = await submit(app.driver(), { form: form.id });
    const stranger = await createUser(app);
    const written = { id: crypto.randomUUID(), text: "x" };
    const calls = [
      [readSubmission, undefined],
      [updateSubmission, { status: "closed" }],
      [replyToSubmission, written],
      [addSubmissionNote, written],
      [replyByVideo, {}],
    ] as const;
    for (const by of [user, stranger, root])
      for (const [endpoint, body] of calls) {
        const reply = await by.try(endpoint, { params: { id }, body });
        expect([endpoint.name, reply.status, reply.text]).toEqual([endpoint.name, 404, ABSENT]);
      }
    expect((await lead.call(readSubmission, { params: { id } })).status).toBe("new");
  });

  test("is assigned to people who handle it, and changes are in the log", async () => {
    const { lead, admin, user, form } = await makeForm();
    const { id, email } = await submit(app.driver(), { form: form.id });
    const stranger = await createUser(app);
    const change = async (body: object) => await lead.try(updateSubmission, { params: { id }, body });
    for (const assignee_id of [user.userId, stranger.userId, root.userId, crypto.randomUUID()]) {
      const reply = await change({ assignee_id });
      expect([reply.status, reply.error.code]).toEqual([422, "not_assignable"]);
    }
    for (const body of [{ status: "done" }, { assignee_id: "x" }, { is_held: "no" }]) expect((await change(body)).status).toBe(400);
    expect((await change({})).status).toBe(200);
    expect((await change({ assignee_id: admin.userId, status: "open" })).status).toBe(200);
    expect((await change({ assignee_id: admin.userId, status: "open" })).status).toBe(200);
    expect((await change({ assignee_id: null })).status).toBe(200);
    const shown = await lead.call(readSubmission, { params: { id } });
    expect([shown.assignee, shown.assignable.map((person) => person.id).toSorted()]).toEqual([
      null,
      [lead.userId, admin.userId].toSorted(),
    ]);
    const { items } = await lead.call(listAudit, { query: {} });
    expect(items.map((item) => [item.action, item.target, item.details]).slice(0, 3)).toEqual([
      ["form.submission_assigned", email, { from: admin.userId, to: null }],
      ["form.submission_assigned", email, { from: null, to: admin.userId }],
      ["form.submission_status_changed", email, { from: "new", to: "open" }],
    ]);
  });

  test("of a deal says which others name the same domain", async () => {
    const domains = ["https://www.Acme-Deal.example/about", "acme-deal.example", "http://acme-deal.example:8080", "mail.acme-deal.example"];
    const made: string[] = [];
    for (const domain of domains) made.push((await submit(app.driver(), { form: "deal-registration", answers: { domain } })).id);
    const held = await submit(app.driver(), {
      form: "deal-registration",
      answers: { domain: "acme-deal.example" },
      body: { website: "spam" },
    });
    await start(app.driver(), "deal-registration");
    const shown = await root.call(readSubmission, { params: { id: made[0] ?? "" } });
    expect(shown.duplicates.map((duplicate) => duplicate.id)).toEqual([made[2], made[1]]);
    const listed = (await root.call(listSubmissions, { query: { query: "partner inc" } })).items;
    expect(listed.map((item) => [item.id, item.is_duplicate])).toEqual(made.map((id, position) => [id, position < 3]).toReversed());
    expect((await root.call(readSubmission, { params: { id: held.id } })).duplicates).toHaveLength(3);
  });
});

describe("the export", () => {
  test("has every answer as inert text, and is logged (docs/hostile-inputs.md row 15)", async () => {
    const fields = [{ key: "budget", label: "=Budget", type: "text" as const }];
    const { lead, form } = await makeForm({ fields });
    const answers = { first_name: '=HYPERLINK("http://evil.example","x")', last_name: "+1+1", budget: "@SUM(A1)\r\nx" };
    await submit(app.driver(), { form: form.id, answers });
    await submit(app.driver(), { form: form.id, answers: { budget: "-2+3" } });
    // The field is gone, what was answered is not.
    const topic = { key: "topic", label: "Topic", type: "text" as const };
    await lead.call(updateForm, { params: { id: form.id }, body: { title: "Ask us", fields: [topic] } });
    const reply = await lead.request("GET", `${exportSubmissions.path}?form_id=${form.id}`);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = reply.text.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      '"submitted","form","status","held","assignee","First name","Last name","Email","Topic","other answers","video","transcript"',
    );
    expect(lines).toHaveLength(3);
    expect(reply.text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")","'+1+1"`);
    for (const line of lines) for (const field of line.split(/(?<="),(?=")/)) expect(field).not.toMatch(/^"[=+\-@]/);
    const [entry] = (await lead.call(listAudit, { query: { action: "form.submissions_exported" } })).items;
    expect(entry?.details).toMatchObject({ form_id: form.id, status: "all" });
    const stranger = await createUser(app);
    expect((await stranger.request("GET", `${exportSubmissions.path}?form_id=${form.id}`)).text.trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("reads more than one batch, each row once", async () => {
    const { lead, form } = await makeForm();
    const other = await lead.call(createForm, { body: { title: "Other" } });
    await insertManySubmissions(app.context.db, { formIds: [form.id, other.id], count: 1203 });
    // One in a hundred is held.
    const { text } = await lead.request("GET", exportSubmissions.path);
    const emails = [...text.matchAll(/many\d+@/g)].map(([email]) => email);
    expect([emails.length, new Set(emails).size]).toEqual([1191, 1191]);
    const searched = await lead.request("GET", `${exportSubmissions.path}?query=many7%20person`);
    expect(searched.text.trimEnd().split("\r\n")).toHaveLength(1 + 110);
  });
});
