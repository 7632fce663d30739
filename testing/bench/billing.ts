import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listCustomersToSync, listOrphanedCustomers } from "@aside/features/billing/server/customers-store.ts";
import {
  countCompanyAccounts,
  countPersonAccounts,
  listCompanyAccounts,
  listPersonAccounts,
} from "@aside/features/billing/server/plan/accounts-store.ts";
import { startEmbeddedPostgres } from "@aside/server/db/embedded-postgres.ts";
import { migrate } from "@aside/server/db/migrate.ts";
import { type Database, openDatabase } from "@aside/server/db/open-database.ts";
import { fillBilling, SIZE } from "./support/billing-fixture.ts";
import { quantile, report } from "./support/statistics.ts";

const RUNS = Number(process.env["RUNS"] ?? 50);
const WARM_UP = 5;
const PAGE_SIZE = 50;
const MINUTE_MS = 60_000;
/** As the reconciliation reads them (features/billing/server/webhook/reconcile.ts). */
const MAX_CUSTOMERS = 2_000;

type Task = [name: string, run: (n: number) => Promise<unknown>];

/**
 * Measures the lists of accounts and of customers to read again with a million people without a company, 100,000 companies and 300,000
 * customers: one statement at a time, each in turn with the first page of companies. Filling the database takes about two minutes.
 */
export async function benchBilling(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "aside-bench-billing-"));
  const server = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
  try {
    await migrate({ url: server.url, directory: join(import.meta.dirname, "../../server/migrations") });
    const began = Date.now();
    await fillBilling(server.url);
    report(`${SIZE.people} people, ${SIZE.companies} companies`, { "filled in s": (Date.now() - began) / 1000 });
    const { db, close } = openDatabase({ url: server.url });
    for (const task of tasksOf(db)) await measure(db, task);
    await close();
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

const page = (number = 1) => ({ limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE });

function tasksOf(db: Database): Task[] {
  const all = { query: "" };
  const toSync = () => ({
    syncedBefore: new Date(Date.now() - 4.5 * MINUTE_MS),
    createdAfter: new Date(Date.now() - 24 * 60 * MINUTE_MS),
    limit: MAX_CUSTOMERS,
  });
  return [
    ["companies, page 1,000", async () => await listCompanyAccounts(db, all, page(1_000))],
    ["companies, count", async () => await countCompanyAccounts(db, all)],
    ["companies, search for one", async (n) => await listCompanyAccounts(db, { query: `company 4${n}` }, page())],
    ["companies, search by domain", async (n) => await listCompanyAccounts(db, { query: `company4${n}` }, page())],
    ["companies, search by one letter", async () => await listCompanyAccounts(db, { query: "c" }, page())],
    ["companies, count of one letter", async () => await countCompanyAccounts(db, { query: "c" })],
    ["companies, search without a match", async () => await listCompanyAccounts(db, { query: "zzz" }, page())],
    ["people, first page", async () => await listPersonAccounts(db, all, page())],
    ["people, page 200, the last", async () => await listPersonAccounts(db, all, page(200))],
    ["people, count", async () => await countPersonAccounts(db, all)],
    ["people, search by address", async (n) => await listPersonAccounts(db, { query: `ada5${n}` }, page())],
    ["people, search by name", async (n) => await listPersonAccounts(db, { query: `last5${n}` }, page())],
    ["people, search by two words", async (n) => await listPersonAccounts(db, { query: `ada last5${n}` }, page())],
    ["people, search by a common name", async () => await listPersonAccounts(db, { query: "ada" }, page())],
    ["people, search by one letter", async () => await listPersonAccounts(db, { query: "a" }, page())],
    ["people, search by a letter that all have", async () => await listPersonAccounts(db, { query: "l" }, page())],
    ["people, count of one letter", async () => await countPersonAccounts(db, { query: "a" })],
    ["people, count of a letter that all have", async () => await countPersonAccounts(db, { query: "l" })],
    ["people, search without a match", async () => await listPersonAccounts(db, { query: "zzz" }, page())],
    ["people, count without a match", async () => await countPersonAccounts(db, { query: "zzz" })],
    ["2,000 customers to read again", async () => await listCustomersToSync(db, toSync())],
    ["customers without an account", async () => await listOrphanedCustomers(db, MAX_CUSTOMERS)],
  ];
}

async function measure(db: Database, [name, run]: Task): Promise<void> {
  const [times, firstPages]: [number[], number[]] = [[], []];
  const time = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  for (let n = -WARM_UP; n < RUNS; n++) {
    const took = [
      await time(async () => await run(Math.abs(n))),
      await time(async () => await listCompanyAccounts(db, { query: "" }, page())),
    ] as const;
    if (n < 0) continue;
    times.push(took[0]);
    firstPages.push(took[1]);
  }
  const [p50, reference] = [quantile(times, 0.5), quantile(firstPages, 0.5)];
  report(name, { "p50 ms": p50, "p95 ms": quantile(times, 0.95), "companies' first page p50 ms": reference, ratio: p50 / reference });
}
