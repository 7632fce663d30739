import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import type { EventType } from "../../webhooks/contract.ts";
import { createToken } from "../../integrations/contract.ts";
import { freePort } from "@aside/server/db/free-port.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { Shell } from "../testkit/shell.ts";
import { receiveAWebhook } from "./guides/receive-a-webhook.ts";
import { uploadAndSend } from "./guides/upload-and-send.ts";

const SAID = "The quarterly report is ready.";
const RECIPIENT = "ada@elsewhere.example";

let app: TestApp;
let shell: Shell;
let admin: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { WEBHOOK_ALLOW_HOSTS: "127.0.0.1" } });
  admin = await createUser(app, "Lea Lead", "lea@acme.example");
}, 60_000);
afterAll(async () => {
  shell.close();
  await app.stop();
});

/** The settings of both guides, as their readers give them. */
async function settings(): Promise<Record<string, string>> {
  const scopes = [...uploadAndSend.scopes, ...receiveAWebhook.scopes] as never[];
  const { token } = await admin.call(createToken, { body: { name: "Stranger", scopes } });
  const port = String(await freePort());
  const given: Record<string, string> = {
    ASIDE_URL: app.url,
    ASIDE_KEY: token,
    ASIDE_VIDEO: "spoken.mp4",
    ASIDE_TO: RECIPIENT,
    ASIDE_WEBHOOK_URL: `http://127.0.0.1:${port}/aside`,
    PORT: port,
  };
  const asked = [...uploadAndSend.settings, ...receiveAWebhook.settings].map(({ name }) => name);
  expect(new Set(asked)).toEqual(new Set(Object.keys(given)));
  return given;
}

function makeVideo(path: string): void {
  const [picture, voice] = ["testsrc2=size=320x180:rate=10", `flite=voice=slt:text='${SAID}'`];
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", voice];
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-shortest", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", path]);
}

test("a stranger uploads, waits, sends, reads the transcript and receives signed webhooks with what the guides print", async () => {
  shell = new Shell(await settings());
  makeVideo(join(shell.directory, "spoken.mp4"));
  shell.save(receiveAWebhook.program.code);
  const commands = [...receiveAWebhook.steps, ...uploadAndSend.steps].flatMap(({ code }) => (code ? [code.code] : []));
  expect(commands.length).toBeLessThan(15);

  const replies: string[] = [];
  for (const command of commands) {
    replies.push(await shell.type(command));
    // A person would look whether it listens.
    if (command === receiveAWebhook.program.run.code) await shell.waitForError("Listening");
  }
  const [tested, schema, me, , uploaded, played, shared, transcript = ""] = replies.slice(3);
  expect(tested).toBe("204");
  expect(JSON.parse(schema ?? "")).toMatchObject({ title: "aside.sent", type: "object" });
  expect(JSON.parse(me ?? "")).toMatchObject({ user: { email: "lea@acme.example" }, program: { kind: "token", name: "Stranger" } });
  expect(JSON.parse(uploaded ?? "")).toMatchObject({ status: "converting" });
  expect(played).toBe("complete");
  expect(shared).toMatch(new RegExp(`^${app.url}/aside/[\\w-]+/view$`));
  expect(transcript).toMatch(/^\d+(\.\d+)? s: \w+/m);
  expect(transcript).toMatch(/quarterly report/i);
  await expect.poll(async () => (await app.mailbox.list(RECIPIENT))[0]?.subject).toContain("Launch");

  const events = () =>
    readFileSync(join(shell.directory, "events.log"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: EventType; data: { post_id: string } });
  const types = () => new Set(events().map(({ type }) => type as string));
  await expect.poll(() => types()).toEqual(new Set(["test", "aside.sent", "transcript.ready"]));
}, 120_000);

test("the receiver refuses what is not signed with its secret, is changed or old, and prints an event that comes twice once", async () => {
  const secret = await shell.type("echo $ASIDE_WEBHOOK_SECRET");
  const address = await shell.type("echo $ASIDE_WEBHOOK_URL");
  const body = JSON.stringify({ type: "aside.sent", data: { post_id: "made-by-test" } });
  const post = async (signer: string, at: Date, sent = body) => {
    const id = "msg-of-test";
    const headers = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at.getTime() / 1000)) };
    const signature = new Verifier(signer).sign(id, at, body);
    return (await fetch(address, { method: "POST", body: sent, headers: { ...headers, "webhook-signature": signature } })).status;
  };
  const now = new Date();
  expect(await post(`whsec_${Buffer.from("another secret of test").toString("base64")}`, now)).toBe(401);
  expect(await post(secret, now, body.replace("made", "forged"))).toBe(401);
  expect(await post(secret, new Date(now.getTime() - 600_000))).toBe(401);
  expect((await fetch(address, { method: "POST", body })).status).toBe(401);
  expect([await post(secret, now), await post(secret, now)]).toEqual([204, 204]);
  await vi.waitFor(() => {
    const log = readFileSync(join(shell.directory, "events.log"), "utf8");
    expect(log.match(/made-by-test/g)).toHaveLength(1);
    expect(log).not.toContain("forged");
  }, 10_000);
});
