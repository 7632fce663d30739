import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listUsers } from "@aside/features/administration/contract.ts";
import { listComments } from "@aside/features/comments/contract.ts";
import { listCrmActivities } from "@aside/features/crm/contract.ts";
import { duplicateContacts, listContacts } from "@aside/features/contacts/contract.ts";
import { createForm, listSubmissions } from "@aside/features/forms/admin-contract.ts";
import { createdEvents, deletedEvents, inbox } from "@aside/features/inbox/contract.ts";
import { listFolderPosts, listReviews } from "@aside/features/library/video-contract.ts";
import { search } from "@aside/features/search/contract.ts";
import { postViews } from "@aside/features/viewing/contract.ts";
import { createWebhook, listWebhookDeliveries } from "@aside/features/webhooks/contract.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { MAX_CURSOR } from "@aside/contract/fields.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  deleteRow,
  findCompany,
  insertCrmConnection,
  insertRows,
  type ListOwner,
  type ListRow,
} from "@aside/testkit/stores/cursor-rows-store.ts";
import { allRoutes } from "../create-api.ts";

// Every list with a cursor, read to its end while rows are added and deleted, and given cursors of other lists.

type Reply = { next_cursor: string | null; page?: number; total?: number } & Record<string, Record<string, unknown>[]>;
type Names = keyof typeof insertRows;
type List = {
  rows: Names;
  endpoint: EndpointSpec;
  size: number;
  query?: Record<string, string>;
  params?: (owner: ListOwner) => Record<string, string>;
  idOf: (item: Record<string, unknown>) => string;
  items?: string;
  /** Where a row belongs that comes before all others. */
  front?: "older" | "id";
};

/** The parameters of the query. */
const namesOf = ({ query }: EndpointSpec) => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);

const field = (name: string) => (item: Record<string, unknown>) => String(item[name]);
const ofParent = ({ parentId }: ListOwner) => ({ id: parentId });
const folder = { rows: "folder", endpoint: listFolderPosts, size: 24, idOf: field("post_id"), params: ofParent } as const;
const LISTS: Record<string, List> = {
  inbox: { rows: "inbox", endpoint: inbox, size: 24, idOf: field("post_id") },
  "inbox, searched": { rows: "inbox", endpoint: inbox, size: 24, query: { search: "same" }, idOf: field("post_id") },
  created: { rows: "created", endpoint: createdEvents, size: 24, idOf: field("post_id") },
  "created, oldest first": {
    rows: "created",
    endpoint: createdEvents,
    size: 24,
    query: { sort: "oldest" },
    idOf: field("post_id"),
    front: "older",
  },
  "created, searched": { rows: "created", endpoint: createdEvents, size: 24, query: { search: "same" }, idOf: field("post_id") },
  trash: { rows: "trash", endpoint: deletedEvents, size: 24, idOf: field("event_id") },
  contacts: { rows: "contacts", endpoint: listContacts, size: 50, idOf: field("id") },
  "contacts by use": { rows: "contacts", endpoint: listContacts, size: 50, query: { sort: "recent" }, idOf: field("id") },
  duplicates: {
    rows: "duplicates",
    endpoint: duplicateContacts,
    size: 20,
    items: "sets",
    idOf: ({ contacts }) => String((contacts as { name: string }[])[0]?.name),
    front: "id",
  },
  folder,
  "folder, oldest first": { ...folder, query: { sort: "oldest" }, front: "older" },
  "folder by title": { ...folder, query: { sort: "title" } },
  "folder by viewers": { ...folder, query: { sort: "viewed" } },
  reviews: { rows: "reviews", endpoint: listReviews, size: 24, idOf: field("post_id"), front: "older" },
  submissions: { rows: "submissions", endpoint: listSubmissions, size: 25, idOf: field("id") },
  viewers: { rows: "viewers", endpoint: postViews, size: 50, params: ofParent, items: "views", idOf: field("name") },
  comments: { rows: "comments", endpoint: listComments, size: 100, params: ofParent, items: "comments", idOf: field("id"), front: "older" },
  members: { rows: "members", endpoint: listUsers, size: 50, idOf: field("id") },
  deliveries: { rows: "deliveries", endpoint: listWebhookDeliveries, size: 50, params: ofParent, idOf: field("id") },
  activities: { rows: "activities", endpoint: listCrmActivities, size: 50, params: () => ({ provider: "hubspot" }), idOf: field("id") },
  search: { rows: "search", endpoint: search, size: 20, query: { q: "zebra" }, idOf: field("post_id") },
};

let app: TestApp;
let lead: Signed;
let stranger: Signed;
let owner: ListOwner;
const parents: Partial<Record<Names, string>> = {};

beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const library = await makeLibrary(app);
  lead = library.lead;
  ({ lead: stranger } = await makeLibrary(app));
  const colleague = await library.join("Colin Colleague");
  owner = { userId: lead.userId, otherId: colleague.userId, companyId: await findCompany(app.context.db, lead.userId), parentId: "" };
  parents.folder = await library.folder("Videos");
  parents.reviews = await library.folder("Waiting");
  parents.submissions = (await lead.call(createForm, { body: { title: "Contact" } })).id;
  parents.deliveries = (
    await lead.call(createWebhook, { body: { url: "https://hooks.acme.example/aside", events: ["aside.sent"] } })
  ).item.id;
  parents.activities = await insertCrmConnection(app.context.db, owner.companyId);
  parents.viewers = (await makePrivateVideo(lead, "Watched")).postId;
  parents.comments = parents.viewers;
}, 60_000);
afterAll(async () => await app.stop());

const DAY = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
const longAgo = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString();

/** Seven rows at each time; the times differ by microseconds. Of the last third of contacts, none was used. */
function makeRows({ rows, size }: List): ListRow[] {
  const count = 2 * size + 8;
  return Array.from({ length: count }, (_, n) => {
    const group = Math.floor(n / 7);
    const at = `${DAY}T12:00:00.${String(500_100 + group)}Z`;
    return {
      id: randomUUID(),
      at: rows === "contacts" && n > (2 * count) / 3 ? null : at,
      n,
      word: `same "é${String(group).padStart(3, "0")}`,
    };
  });
}

function makeFront({ front }: List): ListRow {
  const id = front === "id" ? `00000000-0000-4000-8000-${randomUUID().slice(24)}` : randomUUID();
  return { id, at: front === "older" ? longAgo : yesterday, n: 100_000, word: "same a" };
}

async function read(list: List, query: Record<string, unknown>): Promise<Reply> {
  return (await lead.call(list.endpoint, inputOf(list, query) as never)) as Reply;
}
const ownerOf = ({ rows }: List) => ({ ...owner, parentId: parents[rows] ?? "" });
const inputOf = (list: List, query: Record<string, unknown>) => ({
  ...(list.params ? { params: list.params(ownerOf(list)) } : {}),
  query: { ...list.query, ...query },
});
const idsOf = (list: List, reply: Reply) => (reply[list.items ?? "items"] ?? []).map(list.idOf);

/** From its first page on. `between` runs after each page but the last. */
async function readAll(list: List, between: (ids: string[]) => Promise<void> = async () => {}): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null; pages.length === 0 || cursor !== null;) {
    const reply: Reply = await read(list, cursor === null ? {} : { cursor });
    pages.push(idsOf(list, reply));
    cursor = reply.next_cursor;
    if (cursor !== null) await between(pages.at(-1) ?? []);
  }
  return pages;
}

async function pagesByNumber(list: List): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const ofPage = idsOf(list, await read(list, { page }));
    if (ofPage.length === 0) return ids;
    ids.push(...ofPage);
  }
}

describe.each(Object.entries(LISTS))("%s", (_, list) => {
  let made: ListRow[];
  beforeAll(async () => {
    made = makeRows(list);
    await insertRows[list.rows](app.context.db, made, ownerOf(list));
  });

  test("each row is listed once, in the order of the pages by number, while rows come and go", async () => {
    const hasPages = !["comments", "deliveries", "activities"].includes(list.rows);
    const known = hasPages ? await pagesByNumber(list) : (await readAll(list)).flat();
    expect(known).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
    const added: string[] = [];
    let total: number | undefined;
    const pages = await readAll(list, async (ids) => {
      const row = makeFront(list);
      added.push(row.id);
      await insertRows[list.rows](app.context.db, [row], ownerOf(list));
      // The row that the cursor names.
      await deleteRow(app.context.db, list.rows, ids.at(-1) ?? "");
      total ??= (await read(list, {})).total;
    });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.slice(0, -1).every((ids) => ids.length === list.size)).toBe(true);
    // A search may list what was found meanwhile, once.
    const listed = pages.flat();
    expect(listed.filter((id) => !added.includes(id))).toEqual(known);
    expect(new Set(listed).size).toBe(listed.length);
    // One came and one went, of which the total knows on each page.
    if (total !== undefined && list.rows !== "members" && list.rows !== "viewers") expect(total).toBe(known.length);
  });

  test("cursors of other lists and orders, broken ones, and those beside a page are refused", async () => {
    const { next_cursor: own } = await read(list, {});
    expect(own?.length).toBeLessThanOrEqual(MAX_CURSOR);
    const [kind, ...values] = JSON.parse(Buffer.from(own ?? "", "base64url").toString()) as unknown[];
    const make = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    expect(make(kind, ...values)).toBe(own);
    const bent = values.map((__, at) => values.map((value, n) => (n === at ? "\u0000" : value)));
    const other = [make("other", ...values), make(`${String(kind)} oldest`, ...values)];
    const broken = [
      "%",
      "a",
      "e30",
      "bnVsbA",
      make(),
      make(1),
      make(kind),
      make(kind, ...values, "more"),
      make(kind, {}, []),
      own?.slice(3) ?? "",
    ];
    const times = ["9999-99-99T00:00:00+00:00", "0000-01-01T00:00:00+00:00", "2026-02-30T00:00:00+00:00", "infinity", 1e300, -1];
    const wrong = times.map((time) => (values.length > 1 ? make(kind, time, ...values.slice(1)) : make(kind, { time })));
    const refused = [...other, ...broken, ...bent.map((parts) => make(kind, ...parts)), ...wrong, "", "a".repeat(MAX_CURSOR + 1)];
    const isName = list.endpoint === listContacts && list.query === undefined;
    const isTitle = list.query?.["sort"] === "title" || list.rows === "duplicates";
    // A name is any text.
    const asked = refused.filter((cursor) => !((isName || isTitle) && wrong.includes(cursor)));
    const replies = await Promise.all(asked.map(async (cursor) => (await lead.try(list.endpoint, inputOf(list, { cursor }))).status));
    expect(asked.filter((_cursor, at) => replies[at] !== 400)).toEqual([]);
    for (const cursor of other)
      expect((await lead.try(list.endpoint, inputOf(list, { cursor }))).error.message).toBe(
        "This cursor belongs to another list or order.",
      );
    if (namesOf(list.endpoint).includes("page"))
      expect((await lead.try(list.endpoint, inputOf(list, { cursor: own, page: 1 }))).status).toBe(400);
  });

  test("of another person, a cursor shows nothing of the first", async () => {
    const { next_cursor: cursor } = await read(list, {});
    const reply = await stranger.try(list.endpoint, inputOf(list, { cursor }));
    expect([200, 404]).toContain(reply.status);
    const shown = reply.status === 404 ? [] : idsOf(list, reply.json() as Reply);
    expect(shown.filter((id) => made.some((row) => row.id === id))).toEqual([]);
  });
});

test("every endpoint with a cursor is in this test", () => {
  const tested = new Set(Object.values(LISTS).map(({ endpoint }) => endpoint.name));
  const all = allRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => namesOf(endpoint).includes("cursor"));
  expect(all.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
});
