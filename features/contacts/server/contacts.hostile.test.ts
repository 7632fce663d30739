import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import * as contract from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

const ABSENT = '{"code":"not_found","message":"Not found."}';
const address = () => `c${crypto.randomUUID().slice(0, 8)}@example.com`;
const create = async (by: Person, body: Record<string, unknown> = {}) => {
  const reply = await by.try(contract.createContact, { body: { name: "Nia Okafor", emails: [address()], ...body } });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.json() as contract.Contact;
};
const list = async (by: Person, query: Record<string, unknown> = {}) => await by.call(contract.listContacts, { query });
const found = async (by: Person, search: string) => (await list(by, { search })).items.map(({ name }) => name);
const makeGroup = async (by: Person, name: string = crypto.randomUUID()) => await by.call(contract.saveGroup, { body: { name } });
const upload = async (by: Person, text: string) => await by.try(contract.importContacts, { body: new TextEncoder().encode(text) });

describe("a contact", () => {
  test("is found by the starts of its words or parts of its address; lists are ordered by name or last use", async () => {
    const bob = await createUser(app, "Bob");
    await create(bob, { name: "Zoë Birch", company: "Oak & Sons", emails: ["zoe.birch@oak.example"] });
    await create(bob, { name: "adam Ash", emails: ["adam@ash.example", "a2@ash.example"] });
    await create(bob, { name: "", emails: ["mia@ash.example"] });
    expect((await list(bob)).items.map(({ name, emails }) => name || emails[0])).toEqual(["adam Ash", "mia@ash.example", "Zoë Birch"]);
    expect(await found(bob, "zo bir")).toEqual(["Zoë Birch"]);
    expect(await found(bob, "sons")).toEqual(["Zoë Birch"]);
    for (const typed of ["adam@ash.example", "adam@as", "ash a2", "A2@ASH"]) expect(await found(bob, typed)).toEqual(["adam Ash"]);
    expect((await list(bob, { search: "ash", sort: "recent" })).total).toBe(2);
    for (const typed of ["birc", "oak.ex", "'zo", "zo\\"]) expect(await found(bob, typed)).toEqual(["Zoë Birch"]);
    // Up to three letters are looked for in another way; both are asked together.
    for (const typed of ["z", "bi", "oak", "Z oak", "zo bir oak birch", "ZOË"]) expect(await found(bob, typed)).toEqual(["Zoë Birch"]);
    expect((await list(bob, { search: "as" })).total).toBe(2);
    for (const typed of ["sh", "zo x", "%", "_", "a' b"]) expect(await found(bob, typed)).toEqual([]);
    for (const typed of ["!!", "<->", "🎬", "nobody", "zoe nobody"]) expect(await found(bob, typed)).toEqual([]);
    expect((await bob.try(contract.listContacts, { query: { search: "a\u0000b" } })).status).toBe(400);
  });

  test("an address belongs to one contact: a second one gets a conflict with its owner, also when both are created at once", async () => {
    const [email, other] = [address(), address()];
    const first = await create(ada, { emails: [email.toUpperCase(), email] });
    expect(first.emails).toEqual([email]);
    const again = await ada.try(contract.createContact, { body: { emails: [address(), email] } });
    expect([again.status, again.error.code, again.error.details]).toEqual([409, "conflict", { contact_id: first.id, email }]);
    const replies = await Promise.all(
      Array.from({ length: 8 }, async () => await ada.try(contract.createContact, { body: { emails: [other] } })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    // Someone else's address book knows nothing of it.
    expect((await create(eve, { emails: [email] })).emails).toEqual([email]);
  });

  test("is replaced as a whole: the order of addresses is kept and missing fields are cleared", async () => {
    const made = await create(ada, { emails: ["b.first@example.com", "a.second@example.com"], note: "x" });
    const change = async (body: Record<string, unknown>) => await ada.try(contract.updateContact, { params: { id: made.id }, body });
    const changed = (
      await change({ name: " Nia \n K. ", emails: ["a.second@example.com", "c.third@example.com"] })
    ).json() as contract.Contact;
    expect(changed).toMatchObject({ name: "Nia K.", note: "", emails: ["a.second@example.com", "c.third@example.com"] });
    expect(await found(ada, "b.first")).toEqual([]);
    expect(await found(ada, "c.third")).toEqual(["Nia K."]);
    const other = await create(ada);
    expect((await change({ emails: other.emails })).status).toBe(409);
    expect((await change({ emails: changed.emails, group_ids: [crypto.randomUUID()] })).status).toBe(404);
  });

  test("of someone else is a 404 in every endpoint (docs/hostile-inputs.md row 9)", async () => {
    const [hers, mine] = [await create(ada), await create(eve)];
    const group = await makeGroup(ada);
    const body = { emails: [address()] };
    for (const reply of [
      await eve.try(contract.updateContact, { params: { id: hers.id }, body }),
      await eve.try(contract.mergeContacts, { body: { keep: hers.id, others: [mine.id] } }),
      await eve.try(contract.mergeContacts, { body: { keep: mine.id, others: [hers.id] } }),
      await eve.try(contract.updateContact, { params: { id: mine.id }, body: { ...body, group_ids: [group.id] } }),
      await eve.try(contract.saveGroup, { body: { id: group.id, name: "mine" } }),
      await eve.try(contract.groupMembers, { params: { id: group.id }, body: { add: [mine.id] } }),
      await eve.try(contract.deleteGroup, { params: { id: group.id } }),
    ])
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    expect((await eve.call(contract.deleteContacts, { body: { ids: [hers.id] } })).deleted).toBe(0);
    expect((await list(eve, { group_id: group.id })).total).toBe(0);
    // A contact of hers does not come into a group of mine either.
    const own = await makeGroup(eve);
    expect((await eve.call(contract.groupMembers, { params: { id: own.id }, body: { add: [hers.id, mine.id] } })).contacts).toBe(1);
    expect((await list(ada, { search: hers.emails[0] })).items).toEqual([hers]);
  });

  test.each([
    ["no address", { emails: [] }],
    ["eleven addresses", { emails: Array.from({ length: 11 }, address) }],
    ["a line break in the address", { emails: ["a@b.co\r\nBcc: x@y.co"] }],
    ["NUL in the name", { name: "a\u0000b", emails: ["a@b.co"] }],
    ["a lone surrogate", { note: "\ud800", emails: ["a@b.co"] }],
    ["a million characters", { name: "x".repeat(1_000_000), emails: ["a@b.co"] }],
    ["a name that is none", { name: { $ne: 1 }, emails: ["a@b.co"] }],
    ["a group that is none", { group_ids: ["x"], emails: ["a@b.co"] }],
  ])("with %s is refused (docs/hostile-inputs.md row 29)", async (_, body) => {
    expect((await ada.try(contract.createContact, { body })).status).toBe(400);
  });

  test("keeps scripts, emoji and text of any direction as text (docs/hostile-inputs.md rows 15, 29)", async () => {
    for (const name of ["<script>alert(1)</script>", "👩‍👩‍👧‍👦", "مرحبا \u202eevil", `z${"\u0300".repeat(60)}`, `'"; drop table contacts; --`]) {
      const made = await create(ada, { name, company: name, note: name });
      const line = name.replace("\u202e", ""); // turns the direction of what follows in a list
      expect([made.name, made.company, made.note]).toEqual([line, line, name]);
    }
  });

  test("can be deleted twice", async () => {
    const made = await create(ada);
    const remove = async () =>
      (await ada.call(contract.deleteContacts, { body: { ids: [made.id, made.id, crypto.randomUUID()] } })).deleted;
    expect((await Promise.all([remove(), remove()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

describe("merging", () => {
  test("keeps one contact with all addresses and groups and fills its gaps; concurrent merges count once", async () => {
    const [friends, work] = [await makeGroup(ada), await makeGroup(ada)];
    const keep = await create(ada, { name: "Nia", group_ids: [friends.id], note: "likes birds" });
    const other = await create(ada, {
      name: "Nia Okafor",
      company: "Birch",
      phone: "1",
      group_ids: [friends.id, work.id],
      note: "met in Lagos",
    });
    const merge = async (a: string, b: string) => await ada.try(contract.mergeContacts, { body: { keep: a, others: [b, b] } });
    const replies = await Promise.all([merge(keep.id, other.id), merge(other.id, keep.id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const merged = replies.find(({ status }) => status === 200)?.json() as contract.Contact;
    expect(merged.emails.toSorted()).toEqual([...keep.emails, ...other.emails].toSorted());
    expect(merged).toMatchObject({ company: "Birch", phone: "1" });
    expect(merged.groups.map(({ id }) => id).toSorted()).toEqual([friends.id, work.id].toSorted());
    expect(merged.note.split("\n\n").toSorted()).toEqual(["likes birds", "met in Lagos"]);
    expect((await list(ada, { search: other.emails[0] })).items.map(({ id }) => id)).toEqual([merged.id]);
  });

  test("a contact with itself changes nothing, and too many addresses are refused as a whole", async () => {
    const full = await create(ada, { emails: Array.from({ length: 10 }, address) });
    const other = await create(ada);
    const reply = await ada.try(contract.mergeContacts, { body: { keep: full.id, others: [other.id] } });
    expect([reply.status, reply.error.code]).toEqual([422, "too_many_emails"]);
    expect((await ada.call(contract.mergeContacts, { body: { keep: other.id, others: [other.id] } })).emails).toEqual(other.emails);
    expect((await list(ada, { search: other.emails[0] })).total).toBe(1);
  });

  test("is suggested for equal names and equal phone numbers, never for missing names", async () => {
    const bob = await createUser(app, "Bob");
    await create(bob, { name: "Mei Lin", phone: "+1 (555) 0100" });
    await create(bob, { name: "mei  lin" });
    await create(bob, { name: "M. Lin", phone: "15550100" });
    await create(bob, { name: "" });
    await create(bob, { name: "" });
    await create(bob, { name: "One", phone: "12" });
    await create(bob, { name: "Two", phone: "12" });
    const { sets, has_more } = await bob.call(contract.duplicateContacts, { query: {} });
    expect(sets.map(({ same, contacts }) => [same, contacts.map(({ name }) => name).toSorted()])).toEqual([
      ["name", ["Mei Lin", "mei lin"]],
      ["phone", ["M. Lin", "Mei Lin"]],
    ]);
    expect(has_more).toBe(false);
    expect(
      (await eve.call(contract.duplicateContacts, { query: {} })).sets.flatMap(({ contacts }) => contacts.map(({ name }) => name)),
    ).not.toContain("M. Lin");
  });
});

describe("groups", () => {
  test("have unique names ignoring case, also when created concurrently; deleting one keeps its contacts", async () => {
    const name = `Friends ${crypto.randomUUID()}`;
    const replies = await Promise.all(
      [name, name.toUpperCase(), name].map(async (each) => await ada.try(contract.saveGroup, { body: { name: each } })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const group = (await ada.call(contract.listGroups, {})).groups.find(
      (each) => each.name.toLowerCase() === name.toLowerCase(),
    ) as contract.ContactGroup;
    const made = await create(ada, { group_ids: [group.id] });
    expect((await ada.call(contract.saveGroup, { body: { id: group.id, name: `${name}!` } })).contacts).toBe(1);
    expect((await list(ada, { group_id: group.id })).items.map(({ id }) => id)).toEqual([made.id]);
    const members = async (body: Record<string, unknown>) => await ada.try(contract.groupMembers, { params: { id: group.id }, body });
    expect((await members({ remove: [made.id] })).json()).toMatchObject({ contacts: 0 });
    expect((await members({ add: [made.id, made.id] })).json()).toMatchObject({ contacts: 1 });
    expect((await members({ add: Array.from({ length: 501 }, () => crypto.randomUUID()) })).status).toBe(400);
    const remove = async () => (await ada.try(contract.deleteGroup, { params: { id: group.id } })).status;
    expect((await Promise.all([remove(), remove()])).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await list(ada, { search: made.emails[0] })).items[0]?.groups).toEqual([]);
  });
});

describe("an import", () => {
  test("adds contacts and fills gaps, and importing the same file again adds nothing", async () => {
    const bob = await createUser(app, "Bob");
    await create(bob, { name: "My Nia", emails: ["nia@birch.example"] });
    const file =
      "name,company,email,email 2\nNia Okafor,Birch,nia@birch.example,nia@home.example\nMei,,mei@lin.example,\nMei Lin,Lin Labs,MEI@lin.example,\nNobody,,,\n";
    const first = await upload(bob, file);
    expect(first.json()).toEqual({
      format: "csv",
      added: 1,
      updated: 1,
      unchanged: 0,
      problems: [{ row: 5, problem: "No email address." }],
      left_out: 1,
    });
    expect((await list(bob)).items).toMatchObject([
      { name: "Mei", company: "Lin Labs", source: "import", emails: ["mei@lin.example"] },
      { name: "My Nia", company: "Birch", source: "typed", emails: ["nia@birch.example", "nia@home.example"] },
    ]);
    const both = await Promise.all([upload(bob, file), upload(bob, file)]);
    expect(both.map((reply) => reply.json())).toMatchObject(Array.from({ length: 2 }, () => ({ added: 0, updated: 0, unchanged: 2 })));
    expect(await found(bob, "home.example")).toEqual(["My Nia"]);
  });

  test("of vCards is detected by the file's content", async () => {
    const reply = await upload(ada, "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Vic Card\r\nEMAIL:vic@card.example\r\nEND:VCARD\r\n");
    expect(reply.json()).toMatchObject({ format: "vcard", added: 1 });
    expect(await found(ada, "vic")).toEqual(["Vic Card"]);
  });

  test("of an invalid or too large file is refused and changes nothing (docs/hostile-inputs.md rows 3, 13)", async () => {
    const before = (await list(ada)).total;
    for (const text of ["", "PK\u0003\u0004aaaa", "name\nNia\n", "\u0000"]) {
      const reply = await upload(ada, text);
      expect([reply.status, reply.error.code]).toEqual([422, "import_unreadable"]);
    }
    const many = Array.from({ length: 10_001 }, (_, n) => `m${n}@many.example`).join("\n");
    expect((await upload(ada, many)).error.code).toBe("import_unreadable");
    expect((await upload(ada, "x".repeat(contract.MAX_IMPORT_BYTES + 1))).status).toBe(413);
    const typed = await ada.request("POST", contract.importContacts.path, "name,email", { "content-type": "text/html" });
    expect(typed.status).toBe(415);
    expect((await list(ada)).total).toBe(before);
  });

  test("stops at the limit of the address book; the full list stays fast", async () => {
    const bob = await createUser(app, "Bob");
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => `Person ${from + n},p${from + n}@many.example`).join("\n");
    for (let turn = 0; turn < 5; turn++) expect((await upload(bob, rows(turn * 10_000, 10_000 - (turn === 4 ? 1 : 0)))).status).toBe(200);
    const refused = await upload(bob, rows(60_000, 2));
    expect([refused.status, refused.error.code]).toEqual([422, "too_many_contacts"]);
    await create(bob, { name: "Last One" });
    expect((await bob.try(contract.createContact, { body: { emails: [address()] } })).error.code).toBe("too_many_contacts");
    expect((await upload(bob, rows(0, 10_000))).json()).toMatchObject({ added: 0, unchanged: 10_000 });
    const last = await list(bob, { page: 1000 });
    expect([last.total, last.items.length]).toEqual([50_000, 50]);
    expect((await list(bob, { page: 100_000 })).items).toEqual([]);
    expect((await list(bob, { search: "person 49998" })).items.map(({ name }) => name)).toEqual(["Person 49998"]);
  }, 120_000);
});
