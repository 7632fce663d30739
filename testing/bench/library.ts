import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listInbox } from "@aside/features/inbox/server/inbox-store.ts";
import { listAllFolders, listSubfolders, listTopFolders } from "@aside/features/library/server/folders/folders-store.ts";
import {
  countFolderItems,
  countReviews,
  foundItems,
  listFolderItems,
  listItems,
  listReviews,
  mostWatchedItems,
  pinnedItems,
  recentItems,
} from "@aside/features/library/server/posts/lists-store.ts";
import { approvePlaces, lockPlaces } from "@aside/features/library/server/posts/places-store.ts";
import { sumFolderFigures } from "@aside/features/library/server/use/figures-store.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { ownedTermsQuery } from "@aside/server/db/search-terms-query.ts";
import pg from "pg";
import { fillLibrary } from "./support/library-fixture.ts";
import { quantile, report } from "./support/statistics.ts";

const RUNS = 40;
const WARM_UP = 8;

/** Measures the library's statements with 100,000 videos in 2,000 folders, and compares each with a page of an inbox. */
export async function benchLibrary(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "aside-bench-library-"));
  const server = await startEmbeddedPostgres({ dataDir: join(dir, "postgres") });
  await migrate({ url: server.url, directory: join(import.meta.dirname, "../../server/migrations") });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { companyId, memberId, leadId, bigFolder, topFolder } = await fillLibrary(client);
  await client.end();
  const { db, close } = openDatabase({ url: server.url, maxConnections: 1 });
  const page = { limit: 24, offset: 0 };
  const scope = { userId: memberId, companyId };
  const inFolder = { userId: memberId, folderId: bigFolder, level: 2, filter: "all", range: null, labelIds: null } as const;
  const find = async (typed: string) =>
    await listItems(db, foundItems({ ...scope, words: ownedTermsQuery(typed, companyId) ?? "", folderId: null }, 101));
  const reviews = { userId: leadId, companyId, folderId: null };
  const tasks: [string, () => Promise<unknown>][] = [
    ["inbox page", async () => await listInbox(db, memberId, { range: null, labelIds: null, words: null, filter: "all" }, page)],
    ["folder of 10,000, newest", async () => await listFolderItems(db, inFolder, { ...page, sort: "newest" })],
    ["folder of 10,000, title", async () => await listFolderItems(db, inFolder, { ...page, sort: "title" })],
    ["folder of 10,000, most viewed", async () => await listFolderItems(db, inFolder, { ...page, sort: "viewed" })],
    ["folder of 10,000, total", async () => await countFolderItems(db, inFolder)],
    ["home, pinned", async () => await listItems(db, pinnedItems(scope, 12))],
    ["home, recent", async () => await listItems(db, recentItems(scope, 12))],
    ["home, most watched", async () => await listItems(db, mostWatchedItems(scope, 12))],
    ["search, rare word", async () => await find("rare77")],
    ["search, common word", async () => await find("budget")],
    ["top folders", async () => await listTopFolders(db, memberId, companyId)],
    ["folders in a folder", async () => await listSubfolders(db, memberId, topFolder)],
    ["all folders", async () => await listAllFolders(db, memberId, companyId)],
    ["reviews", async () => await listReviews(db, reviews, page)],
    ["reviews, total", async () => await countReviews(db, reviews)],
    ["figures of the folder of 10,000", async () => await sumFolderFigures(db, bigFolder)],
  ];
  let inbox = 0;
  for (const [name, run] of tasks) {
    const times: number[] = [];
    for (let n = -WARM_UP; n < RUNS; n++) {
      const began = performance.now();
      await run();
      if (n >= 0) times.push(performance.now() - began);
    }
    const median = quantile(times, 0.5);
    inbox ||= median;
    report(`library, ${name}`, { "p50 ms": median, "p95 ms": quantile(times, 0.95), "of an inbox page": median / inbox });
  }
  const waiting = (await listReviews(db, reviews, { limit: 100, offset: 0 })).map(({ post_id }) => post_id);
  const began = performance.now();
  await lockPlaces(db, leadId, waiting);
  await approvePlaces(db, waiting, { by: leadId, now: new Date(), folderId: null });
  report(`library, ${waiting.length} approvals, their two statements`, { ms: performance.now() - began });
  await close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
