import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ManyRows, openManyRows } from "@aside/testkit/stores/many-rows-store.ts";
import { lockRestorable, markEventForPurge, markEventRestored } from "@aside/core/messages/server/events/events-store.ts";
import { takePostsToPurge } from "@aside/core/messages/server/posts/post-state-store.ts";
import { countInbox, countUnviewed } from "@aside/core/messages/server/inbox/inbox-items-store.ts";
import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import { CREATED_FILTERS, CREATED_SORTS, INBOX_FILTERS } from "../contract.ts";
import { countCreated, listCreated } from "./created-store.ts";
import { countFound, countUnreviewed, listInbox } from "./inbox-store.ts";
import type { Narrowing } from "./list-store.ts";
import { suggestColleagues, suggestContacts, suggestSearches, suggestTitles } from "./suggestion-store.ts";
import { sumSaved } from "./time-store.ts";
import { countTrash, listTrash } from "./trash-store.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let lists: ManyRows;
beforeAll(async () => void (lists = await openManyRows({ posts: 6000, people: 60 })));
afterAll(async () => await lists.close());

/** The large tables. A list that scans one of them is fast with a hundred rows and unusable with a million. */
const BIG = ["inbox_items", "posts", "events", "post_labels", "reactions", "searches", "contacts", "contact_emails", "privacy_settings"];

const ways = (userId: string, labelId: string): Record<string, Narrowing> => {
  const range = { from: "2026-01-01", to: null, zone: "Europe/Berlin" };
  const none: Narrowing = { range: null, labelIds: null, words: null };
  return {
    all: none,
    days: { ...none, range },
    labels: { ...none, labelIds: [labelId, randomUUID()] },
    words: { ...none, words: ownedTermsQuery("budg 12", userId) },
    everything: { range, labelIds: [labelId], words: ownedTermsQuery("budg", userId) },
  };
};

test("no list, count or search scans a table", async () => {
  const { db, userId, labelId, asked } = lists;
  const first = { limit: 24, offset: 0 };
  const pages = [first, { ...first, after: ["2026-06-01T00:00:00.000001+00:00", userId] as [string, string] }];
  for (const narrowing of Object.values(ways(userId, labelId))) {
    for (const filter of INBOX_FILTERS) {
      for (const page of pages) await listInbox(db, userId, { ...narrowing, filter }, page);
      await countFound(db, userId, { ...narrowing, filter });
    }
    for (const filter of CREATED_FILTERS) {
      for (const sort of CREATED_SORTS)
        for (const page of pages) await listCreated(db, userId, { ...narrowing, filter }, { ...page, sort });
      await countCreated(db, userId, { ...narrowing, filter });
    }
  }
  const now = new Date();
  for (const page of pages) await listTrash(db, userId, { since: new Date(0), now }, page);
  await countTrash(db, userId, { since: new Date(0), now });
  await takePostsToPurge(db, now);
  const deletion = { deletedAt: now, now };
  await lockRestorable(db, randomUUID(), deletion);
  await markEventForPurge(db, randomUUID(), deletion);
  await markEventRestored(db, randomUUID(), now);
  await countInbox(db, userId);
  await countUnviewed(db, userId);
  await countUnreviewed(db, userId);
  await sumSaved(db, userId, new Date());
  await suggestSearches(db, userId, "query 1", 8);
  await suggestTitles(db, userId, ownedTermsQuery("budg", userId) ?? "", 8);
  for (const typed of ["kimb", "k", "ki 12", ""]) await suggestContacts(db, userId, typed, 8);
  await suggestColleagues(db, userId, "'pers':*", 8);
  expect(asked.size).toBeGreaterThan(60);
  const found: string[] = [];
  for (const [text, values] of asked)
    for (const table of await lists.readWhole(text, values, BIG))
      found.push(`${table}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 400)}`);
  expect(found).toEqual([]);
});

test("a one-letter search of an address book uses the index of its owner's list, in the list's order", async () => {
  const { db, userId, asked } = lists;
  const before = new Set(asked.keys());
  for (const typed of ["k", "ki 12", "zzz"]) await suggestContacts(db, userId, typed, 8);
  const texts = [...asked].filter(([text]) => !before.has(text) || text.includes("strpos"));
  expect(texts.length).toBeGreaterThan(0);
  for (const [text, values] of texts) {
    const nodes = await lists.readPlan(text, values);
    expect(nodes).toContain("Index Only Scan contacts_used");
    expect(nodes.join()).not.toContain("contacts_words");
  }
});
