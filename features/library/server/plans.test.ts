import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ManyRows, openManyRows } from "@aside/testkit/stores/many-rows-store.ts";
import { fillManyPlaces } from "@aside/testkit/stores/library-store.ts";
import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import { LIBRARY_FILTERS, LIBRARY_SORTS } from "../video-contract.ts";
import { listSubfolders } from "./folders/folders-store.ts";
import {
  countFolderItems,
  countReviews,
  findItem,
  listFolderItems,
  listFoundItems,
  listItems,
  listReviews,
  mostWatchedItems,
  pinnedItems,
  recentItems,
} from "./posts/lists-store.ts";
import { lockPlaces } from "./posts/places-store.ts";
import { listColleaguesWhoWatched, readPostFigures } from "./use/figures-store.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let lists: ManyRows;
let places: Awaited<ReturnType<typeof fillManyPlaces>>;
beforeAll(async () => {
  lists = await openManyRows({ posts: 6000, people: 60 });
  places = await fillManyPlaces(lists.db);
  lists.asked.clear();
});
afterAll(async () => await lists.close());

/** The tables that grow with the number of videos. The most watched of the newest thousand may hash `post_totals`, which is as small here. */
const BIG = ["library_posts", "library_history", "posts", "events", "post_labels", "post_viewers", "shared_posts"];

async function readWhole(): Promise<string[]> {
  const found: string[] = [];
  for (const [text, values] of lists.asked)
    for (const table of await lists.readWhole(text, values, BIG))
      found.push(`${table}: ${text.trim().replaceAll(/\s+/g, " ").slice(0, 300)}`);
  return found;
}

test("no list, search or decision scans a table", async () => {
  const { db, userId, labelId } = lists;
  const { companyId, folderId, postId } = places;
  const page = { limit: 24, offset: 0 };
  const time = "2026-06-01T00:00:00.000001+00:00";
  const known = { newest: time, oldest: time, title: "budget 1", viewed: "1" };
  for (const filter of LIBRARY_FILTERS)
    for (const labelIds of [null, [labelId]]) {
      const wanted = { userId, folderId, level: 2, filter, range: null, labelIds };
      for (const sort of LIBRARY_SORTS) {
        await listFolderItems(db, wanted, { ...page, sort });
        await listFolderItems(db, wanted, { ...page, sort, after: [known[sort], postId] });
      }
      await countFolderItems(db, wanted);
    }
  const scope = { userId, companyId };
  for (const query of [pinnedItems(scope, 12), recentItems(scope, 12), mostWatchedItems(scope, 12)]) await listItems(db, query);
  // Words that most videos have are found by reading the newest ones: with as few rows as here, a scan is as good.
  const words = { words: "'budg':* & '12':*", ownedWords: ownedTermsQuery("budg 12", companyId) ?? "" };
  await listFoundItems(db, { ...scope, ...words, folderId: null }, 101);
  await listReviews(db, { ...scope, folderId: null }, page);
  await listReviews(db, { ...scope, folderId: null }, { ...page, after: [time, postId] });
  await countReviews(db, { ...scope, folderId: null });
  await findItem(db, userId, postId);
  await lockPlaces(db, userId, [postId]);
  await listSubfolders(db, userId, folderId);
  await readPostFigures(db, postId);
  await listColleaguesWhoWatched(db, postId, companyId, 10);
  expect(await readWhole()).toEqual([]);
});
