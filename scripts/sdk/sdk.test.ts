import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { createToken } from "@aside/features/integrations/contract.ts";
import { Shell } from "@aside/features/site/testkit/shell.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { headersOf } from "@aside/server/webhooks/call-receiver.ts";
import { makeSecret } from "@aside/server/webhooks/webhook-secret.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { Aside } from "@aside/sdk/aside.ts";
import { buildSdk } from "./build-sdk.ts";
import { FOLDER, generateSdk } from "./generate-sdk.ts";
import { type Schema, writeType } from "./write-type.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

test("packages/sdk/api is up to date: run `node scripts/sdk/generate-sdk.ts`", () => {
  const files = generateSdk();
  expect(readdirSync(FOLDER).sort()).toEqual([...files.keys()].sort());
  for (const [name, code] of files) expect([name, readFileSync(join(FOLDER, name), "utf8")]).toEqual([name, code]);
});

test.each<[Schema, string]>([
  [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
  [{ const: true }, "true"],
  [{ anyOf: [{ type: "string" }, { type: "null" }, { type: "string" }] }, "string | null"],
  [{ type: ["number", "null"] }, "number | null"],
  [{ type: "array", items: { anyOf: [{ type: "integer" }, { type: "boolean" }] } }, "Array<number | boolean>"],
  [{ type: "array", prefixItems: [{ type: "string" }, { type: "number" }] }, "[string, number]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
  [{}, "unknown"],
  [
    { type: "object", properties: { "a-b": { type: "string", description: "x */ y" } } },
    '{\n/** x * / y */\n"a-b"?: string | undefined;\n}',
  ],
])("the type of %o is %s", (schema, type) => expect(writeType(schema)).toBe(type));

let app: TestApp;
let folder: string;
let installed: string;
let files: string[];
const shells: Shell[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "aside-sdk-package-"));
  buildSdk(join(folder, "dist"));
  const { stdout } = await run("npm", ["pack", "--json", "--offline", "--ignore-scripts", join(folder, "dist")], { cwd: folder });
  // Since npm 12 by the package's name, before as a list.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string; files: { path: string }[] }>);
  files = (packed?.files ?? []).map(({ path }) => path);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "reader", type: "module", private: true }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, packed?.filename ?? "")], { cwd: folder });
  installed = join(folder, "node_modules/@aside/sdk");
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
}, 120_000);
afterEach(() => shells.splice(0).forEach((shell) => shell.close()));
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the package has scripts with their types, README and license, and depends on nothing", () => {
  const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as Record<string, unknown>;
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  expect(manifest).toMatchObject({ name: "@aside/sdk", version, private: false, license: "AGPL-3.0-only", type: "module" });
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  expect(readdirSync(join(folder, "node_modules/@aside"))).toEqual(["sdk"]);
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "index.js", "index.d.ts", "package.json"]));
  expect(files.filter((file) => !/^(LICENSE|README\.md|package\.json|(api\/)?[\w-]+\.(js|d\.ts))$/.test(file))).toEqual([]);
  const code = files.filter((file) => file.endsWith(".js")).map((file) => readFileSync(join(installed, file), "utf8"));
  expect(code.join("\n")).not.toMatch(/from "(?!\.{1,2}\/)|require\(|node:|\bprocess\.|\bBuffer\b/);
  expect(gzipSync(code.join("\n")).length).toBeLessThan(20_000);
});

const PROGRAMS = [...readFileSync(join(ROOT, "packages/sdk/README.md"), "utf8").matchAll(/```ts\n\/\/ ([\w-]+\.ts)\n([\s\S]*?)```/g)];

/** Each program of the README, as a reader saves it beside the installed package. */
function saveInto(directory: string): void {
  for (const [, name = "", code = ""] of PROGRAMS) writeFileSync(join(directory, name), code);
}

test("the programs of the README are checked by the compiler, and misuse is found", { timeout: 60_000 }, async () => {
  saveInto(folder);
  writeFileSync(
    join(folder, "misuse.ts"),
    `import { Aside, type WebhookEvent } from "@aside/sdk";
const aside = new Aside({ baseUrl: "", token: "" });
// @ts-expect-error -- no such field
await aside.asides.createEvent({ titel: "x" });
// @ts-expect-error -- a required field is missing
await aside.webhooks.createWebhook({ url: "x" });
// @ts-expect-error -- this event has no percent
export const percent = (event: WebhookEvent) => (event.type === "aside.viewed" ? event.data.percent : 0);
export const title: string | null = (await aside.asides.getPost("x")).title;
`,
  );
  mkdirSync(join(folder, "types"));
  const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
  const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
  const names = [...PROGRAMS.map(([, name = ""]) => name), "misuse.ts"];
  const options = [
    "--strict",
    "--noEmit",
    "--target",
    "ES2022",
    "--lib",
    "ES2023,DOM,DOM.Iterable,DOM.AsyncIterable",
    "--module",
    "NodeNext",
  ];
  const checked = await run(process.execPath, [compiler, "--ignoreConfig", ...options, ...types, ...names], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(checked.stdout).toBe("");
});

test("the programs of the README run as they are printed", { timeout: 60_000 }, async () => {
  const lea = await createUser(app, "Lea Lead", "lea@acme.example");
  const scopes = ["asides:read", "asides:write", "asides:send"] as never[];
  const { token } = await lea.call(createToken, { body: { name: "README", scopes } });
  const secret = makeSecret();
  const port = await freePort();
  const settings = { ASIDE_URL: app.url, ASIDE_KEY: token, ASIDE_VIDEO: "launch.mp4", ASIDE_TO: "ada@elsewhere.example" };
  const shell = new Shell({ ...settings, ASIDE_WEBHOOK_SECRET: secret, PORT: String(port) });
  shells.push(shell);
  saveInto(shell.directory);
  await shell.type(`ln -s '${join(folder, "node_modules")}' node_modules`);
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=1"];
  execFileSync("ffmpeg", ["-v", "error", ...source, "-c:v", "libx264", join(shell.directory, "launch.mp4")]);

  expect(await shell.type("node upload-and-send.ts")).toMatch(new RegExp(`^${app.url}/aside/[\\w-]+/view$`));
  await app.waitForJobs();
  expect(await app.mailbox.list("ada@elsewhere.example")).toHaveLength(1);
  const [event] = (await lea.call(createdEvents, { query: {} })).items;
  const post = await lea.call(getPost, { params: { id: event?.post_id ?? "" } });
  // Not recorded here: it must not pass for a recording, whose type is above 0.
  expect([post.authenticity_type, Math.round(post.media.duration)]).toEqual([0, 1]);
  expect(post.urls[0]).toMatchObject({ metadata: { is_file_upload: true } });
  expect(await shell.type("node resume.ts && ls")).toMatch(/^[0-9a-f-]{36}\n(?!.*upload\.json)/s);
  expect(await shell.type("node lists.ts")).toBe("Launch");
  expect(await shell.type("node errors.ts")).toBe("no such video");

  await shell.type("node webhooks.ts > webhooks.log & echo started");
  await shell.waitForError("Listening");
  const body = JSON.stringify({ type: "aside.watched", timestamp: new Date().toISOString(), data: { post_id: "p1", percent: 50 } });
  const send = async (secrets: string[]) => {
    const headers = headersOf({ id: "e1", at: new Date(), body, secrets });
    return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body })).status;
  };
  expect([await send([secret]), await send([makeSecret(), secret]), await send([makeSecret()])]).toEqual([204, 204, 400]);
  expect(await shell.type("cat webhooks.log")).toBe("50 % of p1\n50 % of p1");
});

test("a file that cannot be converted ends the wait", async () => {
  const lea = await createUser(app, "Lou Lead", "lou@acme.example");
  const scopes = ["asides:read", "asides:write"] as never[];
  const { token } = await lea.call(createToken, { body: { name: "Broken", scopes } });
  const aside = new Aside({ baseUrl: app.url, token });
  const broken = new Uint8Array(4096).fill(1);
  broken.set(new TextEncoder().encode("\u0000\u0000\u0000\u0018ftypmp42"));
  const { postId } = await aside.upload(new Blob([broken]));
  await expect(aside.waitFor(postId, { until: "playable", intervalMs: 100 })).rejects.toMatchObject({ code: "conversion_failed" });
});

test("the programs of the README are all of its TypeScript", () => {
  const blocks = readFileSync(join(ROOT, "packages/sdk/README.md"), "utf8").match(/```ts/g);
  expect(PROGRAMS.length).toBe(blocks?.length);
  expect(new Set(PROGRAMS.map(([, name]) => name)).size).toBe(5);
});
