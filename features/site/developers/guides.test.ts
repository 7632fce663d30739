import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@aside/server/db/free-port.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setRole } from "@aside/testkit/stores/accounts-store.ts";
import { importContacts } from "../../contacts/contract.ts";
import { createApiKey, createToken, whoAmI } from "../../integrations/contract.ts";
import { answer } from "../../oauth/testkit/connect.ts";
import { makeApp } from "../../oauth/testkit/make-app.ts";
import { createPartner, signInByAssertion, updatePartner } from "../../partners/contract.ts";
import { makeSigner } from "../../partners/testkit/assertions.ts";
import { signInByLink } from "../../sign-in/auto-login-contract.ts";
import { Shell } from "../testkit/shell.ts";
import { connectAnApp } from "./guides/connect-an-app.ts";
import { embedAVideo } from "./guides/embed-a-video.ts";
import type { Guide } from "./guides/guide.ts";
import { GUIDES } from "./guides/guides.ts";
import { partnerSignIn } from "./guides/partner-sign-in.ts";
import { signAViewerIn } from "./guides/sign-a-viewer-in.ts";
import { uploadAndSend } from "./guides/upload-and-send.ts";

// strangers-journey.test.ts follows the first two guides; here are the others, and the programs of all.

let app: TestApp;
let lead: Signed;
let uma: Signed;
const shells: Shell[] = [];
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  await createUser(app, "First", "first@acme.example");
  lead = await createUser(app, "Lea Lead", "lea@acme.example");
  await setRole(app.context.db, lead.userId, "COMPANY_SUPER_ADMIN");
  uma = await createUser(app, "Uma User", "uma@acme.example");
}, 60_000);
afterEach(() => shells.splice(0).forEach((shell) => shell.close()));
afterAll(async () => await app.stop());

/** A reader of the guide, who has done what it asks for first and has exactly its scopes. */
async function follow(guide: Guide, given: Record<string, string>): Promise<Shell> {
  const body = { name: guide.title, scopes: [...guide.scopes] as never[] };
  const makeKey = async () =>
    guide.scopes.includes("auto_login") ? (await lead.call(createApiKey, { body })).key : (await lead.call(createToken, { body })).token;
  const all: Record<string, string> = { ASIDE_URL: app.url, ASIDE_KEY: guide.scopes.length > 0 ? await makeKey() : "", ...given };
  const settings = Object.fromEntries(guide.settings.map(({ name }) => [name, all[name] ?? ""]));
  expect(settings).toEqual(expect.objectContaining(given));
  const shell = new Shell({ ...settings, PORT: String(await freePort()) });
  shells.push(shell);
  shell.save(guide.program.code);
  return shell;
}
const commandsOf = (guide: Guide) => guide.steps.flatMap(({ code }) => (code ? [code.code] : []));

test("a video is uploaded and sent by the program", async () => {
  const shell = await follow(uploadAndSend, { ASIDE_VIDEO: "launch.mp4", ASIDE_TO: "ada@elsewhere.example" });
  const source = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=1"];
  execFileSync("ffmpeg", ["-v", "error", ...source, "-c:v", "libx264", join(shell.directory, "launch.mp4")]);
  expect(await shell.type(uploadAndSend.program.run.code)).toMatch(new RegExp(`^${app.url}/aside/[\\w-]+/view$`));
  await app.waitForJobs();
  expect(await app.mailbox.list("ada@elsewhere.example")).toHaveLength(1);
}, 60_000);

describe("a video is embedded", () => {
  test("by curl", async () => {
    const POST_ID = await recordPost(lead, { seconds: 1 });
    const shell = await follow(embedAVideo, { POST_ID });
    const replies: string[] = [];
    for (const command of commandsOf(embedAVideo)) replies.push(await shell.type(command));
    expect(readFileSync(join(shell.directory, "player.html"), "utf8")).toContain(`<iframe src="${app.url}/embed/${POST_ID}"`);
    expect(readFileSync(join(shell.directory, "private-player.html"), "utf8")).toContain(`<iframe src="${app.url}/embed/${POST_ID}?link=`);
    expect(JSON.parse(replies.at(-1) ?? "")).toMatchObject({ type: "video", version: "1.0" });
  });

  test("by the program", async () => {
    const POST_ID = await recordPost(lead, { seconds: 1 });
    const shell = await follow(embedAVideo, { POST_ID });
    await shell.type(embedAVideo.program.run.code);
    expect(readFileSync(join(shell.directory, "player.html"), "utf8")).toContain(`<iframe src="${app.url}/embed/${POST_ID}"`);
    // For everybody, as the guide says.
    expect((await app.driver().call(getPost, { params: { id: POST_ID } })).id).toBe(POST_ID);
  });
});

describe("a member is signed in once", () => {
  const signsIn = async (link: string) => {
    const { hash, pathname } = new URL(link);
    const token = new URLSearchParams(hash.slice(1)).get("token") ?? "";
    expect(pathname).toBe("/integrate");
    expect((await app.driver().call(signInByLink, { body: { token } })).user.email).toBe(uma.email);
    expect((await app.driver().try(signInByLink, { body: { token } })).status).toBe(422);
  };

  test("by curl", async () => {
    const shell = await follow(signAViewerIn, { ASIDE_EMAIL: uma.email });
    const [command = "", ...others] = commandsOf(signAViewerIn);
    expect(others).toEqual([]);
    await signsIn(await shell.type(command));
  });

  test("by the program, and an administrator is not", async () => {
    const shell = await follow(signAViewerIn, { ASIDE_EMAIL: uma.email });
    await shell.type(signAViewerIn.program.run.code);
    await shell.waitForError("Listening");
    const reply = await fetch(`http://127.0.0.1:${await shell.type("echo $PORT")}`, { redirect: "manual" });
    expect(reply.status).toBe(303);
    await signsIn(reply.headers.get("location") ?? "");

    const other = await follow(signAViewerIn, { ASIDE_EMAIL: lead.email });
    await expect(other.type(commandsOf(signAViewerIn)[0] ?? "")).rejects.toThrow("The requested URL returned error: 404");
  });
});

describe("a partner signs a member in once", () => {
  const signsIn = async (link: string) => {
    const { hash, pathname } = new URL(link);
    const { type, assertion = "", redirectPath } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
    expect([pathname, type, redirectPath]).toEqual(["/integrate", "partner", "/dashboard/inbox"]);
    const body = { type: "partner" as const, assertion };
    expect((await app.driver().call(signInByAssertion, { body })).user.email).toBe(uma.email);
    expect((await app.driver().try(signInByAssertion, { body })).status).toBe(422);
  };

  /** The company's owner has added the key that the first command prints. */
  async function become(): Promise<Shell> {
    const { pem } = await makeSigner();
    const { id } = await lead.call(createPartner, { body: { name: crypto.randomUUID(), keys: pem } });
    const shell = await follow(partnerSignIn, { ASIDE_EMAIL: uma.email, ASIDE_PARTNER_ID: id });
    await lead.call(updatePartner, { params: { id }, body: { keys: await shell.type(commandsOf(partnerSignIn)[0] ?? "") } });
    return shell;
  }

  test("by openssl", async () => {
    const shell = await become();
    const [, command = "", ...others] = commandsOf(partnerSignIn);
    expect(others).toEqual([]);
    await signsIn(await shell.type(command));
  });

  test("by the program", async () => {
    const shell = await become();
    await shell.type(partnerSignIn.program.run.code);
    await shell.waitForError("Listening");
    const reply = await fetch(`http://127.0.0.1:${await shell.type("echo $PORT")}`, { redirect: "manual" });
    await signsIn(reply.headers.get("location") ?? "");
  });
});

describe("an app is connected", () => {
  const SCOPES = ["asides:read", "transcripts:read"] as const;

  /** What the person's browser does at the address that is printed; returns where it is sent. */
  async function allow(address: string): Promise<URL> {
    const { origin, pathname, search } = new URL(address);
    expect(origin).toBe(app.url);
    const begun = { reply: await uma.request("GET", pathname + search), verifier: "", state: "", redirectUri: "" };
    return await answer(uma, begun, [...SCOPES]);
  }

  test("by curl, refreshed and disconnected", async () => {
    const made = await makeApp(app, { scopes: [...SCOPES] });
    const shell = await follow(connectAnApp, { CLIENT_ID: made.id, REDIRECT_URI: made.redirectUri });
    const replies: string[] = [];
    for (const command of commandsOf(connectAnApp)) {
      const reply = await shell.type(command);
      replies.push(reply);
      if (!command.startsWith("echo")) continue;
      const arrived = (await allow(reply)).searchParams;
      expect(arrived.get("state")).toBe(await shell.type("echo $STATE"));
      await shell.type(`export CODE=${arrived.get("code")}`);
    }
    expect(replies.map((reply) => reply.includes(uma.email))).toEqual([false, false, false, false, true, false, false]);
    for (const file of ["tokens.json", "refreshed.json"]) {
      const { access_token } = JSON.parse(readFileSync(join(shell.directory, file), "utf8")) as { access_token: string };
      expect((await Object.assign(app.driver(), { apiKey: access_token }).try(whoAmI, {})).status).toBe(401);
    }
  });

  test("by the program", async () => {
    const redirectUri = `http://127.0.0.1:${await freePort()}/callback`;
    const made = await makeApp(app, { scopes: [...SCOPES], redirectUris: [redirectUri] });
    const shell = await follow(connectAnApp, { CLIENT_ID: made.id, REDIRECT_URI: redirectUri });
    await shell.type(`${connectAnApp.program.run.code} > connect.log & echo started`);
    const log = () => readFileSync(join(shell.directory, "connect.log"), "utf8");
    await expect.poll(() => log()).toMatch(/^http.*\n/);
    const arrived = await allow(log().trim());
    expect((await fetch(arrived.href.replace(/state=[^&]+/, "state=forged"))).status).toBe(400);
    expect(await (await fetch(arrived)).text()).toContain("close this tab");
    const me = await shell.type("wait; tail -1 connect.log");
    expect(JSON.parse(me)).toMatchObject({ user: { email: uma.email }, program: { kind: "app", scopes: [...SCOPES] } });
  });
});

test("a list of several pages is read as the start page prints it", async () => {
  const lines = Array.from({ length: 120 }, (_, n) => `Contact ${1000 + n},c${n}@elsewhere.example`);
  expect((await uma.try(importContacts, { body: Buffer.from(["name,email", ...lines].join("\n")) })).status).toBe(200);
  const { token } = await uma.call(createToken, { body: { name: "List", scopes: ["contacts:read"] } });
  const shell = new Shell({ ASIDE_KEY: token });
  shells.push(shell);
  const text = readFileSync(join(import.meta.dirname, "../content/pages/developers.mdx"), "utf8");
  const [, command = ""] = /^## Pages$[^]*?```bash\n([^]*?)```/m.exec(text) ?? [];
  const names = (await shell.type(command.replaceAll("@@origin@@", app.url))).split("\n");
  expect(names).toEqual(lines.map((line) => line.split(",")[0]));
});

test("every guide has its own file, and names each setting that its commands use", () => {
  expect(new Set(GUIDES.map(({ slug }) => slug)).size).toBe(GUIDES.length);
  for (const { slug, settings, steps, program } of GUIDES) {
    const names = new Set(settings.map(({ name }) => name));
    const printed = [...steps.map(({ code }) => code?.code ?? ""), program.code.code].join("\n");
    const used = [...printed.matchAll(/\b(ASIDE_[A-Z]+(?:_[A-Z]+)*|CLIENT_ID|REDIRECT_URI|POST_ID)\b/g)].map(([name]) => name);
    const made = new Set([...printed.matchAll(/(?:export )?\b([A-Z_]+)=\$\(/g)].map(([, name]) => name));
    expect([slug, used.filter((name) => !names.has(name) && !made.has(name))]).toEqual([slug, []]);
  }
});
