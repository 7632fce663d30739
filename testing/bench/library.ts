import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { activateUser, claimUnprovedUser } from "@aside/core/accounts/server/users-store.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { inbox } from "@aside/features/inbox/contract.ts";
import { listFolders } from "@aside/features/library/contract.ts";
import { decidePosts, libraryHome, listFolderPosts, listReviews, MAX_BULK, searchLibrary } from "@aside/features/library/video-contract.ts";
import { hashPassword } from "@aside/server/auth/passwords.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { newId } from "@aside/server/db/new-id.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { enter, startApi } from "./support/api-process.ts";
import { fillLibrary, SIZE } from "./support/library-fixture.ts";
import { quantile, report } from "./support/statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const PASSWORD = "correct horse battery";
const RUNS = Number(process.env["RUNS"] ?? 200);
const WARM_UP = 30;

type Ask = [name: string, who: "member" | "admin", endpoint: EndpointSpec, call: { params?: unknown; query?: unknown }];

/**
 * A library of 100,000 videos and 2,000 folders, one with 10,000, beside an inbox with 20,000 posts: requests one at a time, each in turn
 * with an inbox page, so that both meet the same machine.
 */
export async function benchLibrary(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-library-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  try {
    await migrate({ url: server.url, directory: join(ROOT, "server/migrations") });
    const began = Date.now();
    const { bigFolder } = await fillLibrary(server.url, await makePeople(server.url));
    report(`${SIZE.videos} videos, ${SIZE.folders} folders`, { "filled in s": (Date.now() - began) / 1000 });
    const api = await startApi(server.url, directory);
    const drivers = {
      member: await enter(api.url, "member@acme.example", PASSWORD),
      admin: await enter(api.url, "admin@acme.example", PASSWORD),
    };
    const folder = { params: { id: bigFolder } };
    const asks: Ask[] = [
      ["folder page, newest", "member", listFolderPosts, { ...folder, query: {} }],
      ["folder page 400", "member", listFolderPosts, { ...folder, query: { page: 400 } }],
      ["folder page, by title", "member", listFolderPosts, { ...folder, query: { sort: "title" } }],
      ["folder page, most viewed", "member", listFolderPosts, { ...folder, query: { sort: "viewed" } }],
      ["folder page, own", "member", listFolderPosts, { ...folder, query: { filter: "own" } }],
      ["home", "member", libraryHome, {}],
      ["search, one video", "member", searchLibrary, { query: { q: "rare4711" } }],
      ["search, 20 videos", "member", searchLibrary, { query: { q: "word4711" } }],
      ["search, every second video", "member", searchLibrary, { query: { q: "budget" } }],
      ["search, two common words", "member", searchLibrary, { query: { q: "budget team" } }],
      ["top folders", "member", listFolders, { query: {} }],
      ["all folders", "member", listFolders, { query: { all: "true" } }],
      ["reviews", "admin", listReviews, { query: {} }],
    ];
    for (const ask of asks) await measure(drivers, ask);
    await measureApprovals(drivers.admin);
    await api.stop();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(drivers: Record<"member" | "admin", ApiDriver>, [name, who, endpoint, call]: Ask): Promise<void> {
  const [times, inboxTimes]: [number[], number[]] = [[], []];
  const time = async (driver: ApiDriver, wanted: EndpointSpec, given: object) => {
    const from = performance.now();
    const reply = await driver.try(wanted, given as never);
    if (reply.status !== 200) throw new Error(`${wanted.path} -> ${reply.status} ${reply.text}`);
    return performance.now() - from;
  };
  for (let run = -WARM_UP; run < RUNS; run++) {
    const took = [await time(drivers[who], endpoint, call), await time(drivers.member, inbox, { query: {}, body: {} })] as const;
    if (run < 0) continue;
    times.push(took[0]);
    inboxTimes.push(took[1]);
  }
  const [p50, inboxP50] = [quantile(times, 0.5), quantile(inboxTimes, 0.5)];
  report(name, { "p50 ms": p50, "p95 ms": quantile(times, 0.95), "inbox p50 ms": inboxP50, ratio: p50 / inboxP50 });
}

/** One request approves 100 videos; five times, because each can be done once. */
async function measureApprovals(admin: ApiDriver): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 4; run++) {
    const ids: string[] = [];
    for (let page = 1; ids.length < MAX_BULK; page++) {
      const { items } = await admin.call(listReviews, { query: { page } });
      ids.push(...items.map((item) => item.post_id));
    }
    const from = performance.now();
    await admin.call(decidePosts, { body: { post_ids: ids.slice(0, MAX_BULK), status: "approved" } });
    times.push(performance.now() - from);
  }
  report(`${MAX_BULK} approvals in one request`, { "least ms": Math.min(...times), "most ms": Math.max(...times) });
}

async function makePeople(url: string): Promise<{ admin: string; member: string }> {
  const { db, close } = openDatabase({ url });
  const passwordHash = await hashPassword(PASSWORD);
  const make = async (name: string) => {
    const user = await claimUnprovedUser(db, { id: newId(Date.now()), email: `${name}@acme.example`, name, passwordHash });
    await activateUser(db, user?.id ?? "");
    return user?.id ?? "";
  };
  const people = { admin: await make("admin"), member: await make("member") };
  await close();
  return people;
}
