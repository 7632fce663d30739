import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { createLimitedRole } from "@aside/testkit/database/create-limited-role.ts";
import { createEmptyDatabase } from "@aside/testkit/database/create-empty-database.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { runProduct } from "./run-product.ts";

const SECRET_KEY = "s".repeat(32);

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "aside-start-error-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The output of a start that ends by itself. */
async function outputOf(options: { dataDir?: string; port?: number; env?: NodeJS.ProcessEnv; program?: string[] }): Promise<string> {
  const product = runProduct({
    program: options.program ?? ["scripts/start.mjs", "--skip-build"],
    dataDir: options.dataDir ?? makeDirectory(),
    port: options.port ?? (await freePort()),
    env: options.env ?? {},
  });
  // The program alone has an own code, which its supervisor understands.
  expect(await product.exit).toBe(options.program ? 78 : 1);
  return product.output();
}

/** One sentence or line for each problem, and nothing of the program's inside. */
function expectSentence(output: string, part: string): void {
  expect(output).toContain(part);
  expect(output).not.toMatch(/\n\s+at |node:internal|\.ts:\d+|Error:/);
  expect(output.trim().split("\n").length).toBeLessThanOrEqual(3);
}

async function createDatabaseUrl(): Promise<string> {
  const database = await createEmptyDatabase(inject("databaseServerUrl"));
  onTestFinished(database.drop);
  return database.url;
}

/** A database of one's own, which needs no preparation at the start. */
async function migrated(): Promise<NodeJS.ProcessEnv> {
  const database = await createDatabase();
  onTestFinished(database.drop);
  return { SECRET_KEY, DATABASE_URL: database.url };
}

describe("a start that cannot succeed says in one sentence which setting is wrong", { timeout: 60_000 }, () => {
  test.each([
    ["PORT", { PORT: "eighty" }],
    ["SECRET_KEY", { SECRET_KEY: "short" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/aside" }],
    ["STORAGE_URL", { STORAGE_URL: "https://bucket" }],
    ["SMTP_URL", { SMTP_URL: "mail.example.com" }],
    ["ROLES", { ROLES: "api,web" }],
    ["BILLING", { BILLING: "stripe" }],
    ["PUBLIC_URL", { NODE_ENV: "production", SECRET_KEY }],
  ])("%s", async (name, env) => {
    const output = await outputOf({ env });
    expect(output).toContain(`- ${name}: `);
    expect(output).not.toMatch(/\n\s+at |node:internal|\.ts:\d+|Error:/);
  });

  test.each([{}, { SECRET_KEY, DATABASE_URL: "postgres://127.0.0.1:1/aside" }])("DATA_DIR that is a file, with %o", async (env) => {
    const file = join(makeDirectory(), "file");
    writeFileSync(file, "");
    expectSentence(await outputOf({ dataDir: file, env }), `DATA_DIR: ${file} cannot be used: it is a file.`);
    expectSentence(await outputOf({ dataDir: join(file, "data"), env }), "cannot be used: a part of its path is a file.");
  });

  test("DATA_DIR with a name that no file system can hold", async () => {
    const dataDir = join(makeDirectory(), "d".repeat(300));
    expectSentence(await outputOf({ dataDir, env: { SECRET_KEY } }), "cannot be used: its path is too long.");
  });

  test("DATA_DIR where nothing can be created", async () => {
    expectSentence(
      await outputOf({ dataDir: "/proc/aside/data" }),
      "DATA_DIR: /proc/aside/data cannot be used: it cannot be created there.",
    );
  });

  test("a port in use", async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    expectSentence(await outputOf({ port, env: await migrated() }), `PORT: another program already listens on 127.0.0.1:${port}.`);
  });

  test("an address of another machine", async () => {
    expectSentence(await outputOf({ env: { ...(await migrated()), HOST: "192.0.2.1" } }), "HOST: this machine has no address 192.0.2.1.");
  });

  test("a user who may not create tables", async () => {
    const role = await createLimitedRole(await createDatabaseUrl());
    onTestFinished(role.drop);
    expectSentence(await outputOf({ env: { SECRET_KEY, DATABASE_URL: role.url } }), "DATABASE_URL: the user limited_");
  });

  test("the api and the worker alone, without a database", async () => {
    for (const role of ["api", "worker"])
      expectSentence(await outputOf({ program: [`apps/${role}/main.ts`], env: { SECRET_KEY } }), "DATABASE_URL: it is not set.");
  });
});

test("a data directory that does not exist is created, also with a database and a secret of one's own", { timeout: 60_000 }, async () => {
  const dataDir = join(makeDirectory(), "new", "data");
  const env = await migrated();
  const product = runProduct({ program: ["scripts/start.mjs", "--skip-build"], dataDir, port: await freePort(), env });
  await product.waitUntilReady();
  product.child.kill("SIGTERM");
  expect(await product.exit).toBe(0);
  expect(existsSync(join(dataDir, "storage"))).toBe(true);
});
